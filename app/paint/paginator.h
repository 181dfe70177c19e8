#pragma once

#include <string>
#include <vector>

#include "app/figure/drawing.h"

namespace heed {

// Layout of an A4 page, in points.
namespace sheet {
inline constexpr float kWidth = 595.28f, kHeight = 841.89f;
inline constexpr float kMargin = 50, kTop = 46, kBottom = 56;
inline constexpr float kRight = kWidth - kMargin, kContentWidth = kWidth - 2 * kMargin;
inline constexpr float kRunningHead = 26;  // on every page but the first
}  // namespace sheet

// Lays out content on pages from top to bottom; callers keep blocks together with ensure_space().
class Paginator {
 public:
  Paginator() { pages_.emplace_back(); }

  Drawing& page() { return pages_.back(); }
  float y() const { return y_; }
  void advance(float height) { y_ += height; }
  // Starts a new page if less than `height` is left.
  void ensure_space(float height);
  // The content height of a page other than the first.
  static float max_height() { return sheet::kHeight - sheet::kTop - sheet::kRunningHead - sheet::kBottom; }

  static float line_height(float size) { return size * 1.5f; }
  // Adds text, wrapped at the content width.
  void paragraph(const std::string& text, float size, Color color);
  std::vector<Drawing> take() && { return std::move(pages_); }

 private:
  std::vector<Drawing> pages_;
  float y_ = sheet::kTop;
};

void add_text(Drawing& drawing, Point at, Anchor anchor, Face face, float size, Color color,
              const std::string& text);
void add_rule(Drawing& drawing, Point from, float width, Color color, float thickness = 0.7f);

}  // namespace heed
