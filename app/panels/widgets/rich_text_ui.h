#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "app/panels/widgets/text.h"
#include "app/panels/widgets/ui.h"
#include "app/text/rich_text.h"

namespace heed {

inline constexpr int kNoMark = -1;

// Text broken into lines that fit a width, ready to be drawn.
struct WrappedText {
  struct Piece {
    std::string text;
    float x = 0;
    TextStyle style;
    int mark = kNoMark;  // of its span
  };
  struct Line {
    std::vector<Piece> pieces;
    float width = 0;
  };
  std::vector<Line> lines;
  float line_height = 0;

  float height() const { return line_height * static_cast<float>(lines.size()); }
  float width() const;
};

// A run of text in one style. After wrapping, its pieces are found by the mark.
struct StyledSpan {
  std::string text;
  TextStyle style;
  int mark = kNoMark;
  bool is_whole = false;  // never broken, unless it is wider than a line
};

// Breaks the spans at `\n` and wherever a line may end.
WrappedText wrap(const Ui& ui, std::span<const StyledSpan> spans, float width, float line_height);

// The same for tagged text: names are semibold in the colour of their role, the rest is in the given style.
WrappedText wrap(const Ui& ui, std::string_view tagged, const TextStyle& style, float width);

// The same in as few lines, but where they are two or three, all about as long: no word is left alone in the
// last.
WrappedText wrap_evenly(const Ui& ui, std::string_view tagged, const TextStyle& style, float width);

enum class Align { Left, Center };
void draw_wrapped(const Ui& ui, const WrappedText& text, const Rect& rect, Align align = Align::Left);

}  // namespace heed
