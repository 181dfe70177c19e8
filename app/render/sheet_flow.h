#pragma once

#include <string>
#include <vector>

#include "app/figure/drawing.h"

namespace heed {

// Lengths of an A4 page in points.
namespace sheet {
inline constexpr float kWidth = 595.28f, kHeight = 841.89f;
inline constexpr float kMargin = 50, kTop = 46, kBottom = 56;
inline constexpr float kRight = kWidth - kMargin, kContentWidth = kWidth - 2 * kMargin;
inline constexpr float kRunningHead = 26;  // on every page but the first
}  // namespace sheet

// Fills one page after another from the top; nothing is split between two.
class SheetFlow {
 public:
  SheetFlow() { pages_.emplace_back(); }

  Drawing& page() { return pages_.back(); }
  float y() const { return y_; }
  void advance(float height) { y_ += height; }
  // Turns the page if less than this is left.
  void need(float height);
  // What a page has room for at most: one that is not the first.
  static float most_height() { return sheet::kHeight - sheet::kTop - sheet::kRunningHead - sheet::kBottom; }

  static float line_height(float size) { return size * 1.5f; }
  // Lines of words from the left margin, broken where they are too long.
  void paragraph(const std::string& text, float size, Color color);
  std::vector<Drawing> take() && { return std::move(pages_); }

 private:
  std::vector<Drawing> pages_;
  float y_ = sheet::kTop;
};

void add_words(Drawing& drawing, Point at, Anchor anchor, Face face, float size, Color color,
               const std::string& text);
void add_rule(Drawing& drawing, Point from, float width, Color color, float thickness = 0.7f);

}  // namespace heed
