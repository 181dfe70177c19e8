#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "app/panels/ui.h"
#include "app/panels/widgets/text.h"
#include "app/text/rich_text.h"

namespace heed {

// A text broken into lines that fit a width, ready to be drawn.
struct WrappedText {
  struct Piece {
    std::string text;
    float x = 0;
    TextStyle style;
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

// Names are semibold in the colour of their role; the rest is in the style given.
WrappedText wrap(const Ui& ui, std::string_view tagged, const TextStyle& style, float width);
enum class Align { Left, Center };
void draw_wrapped(const Ui& ui, const WrappedText& text, const Rect& rect, Align align = Align::Left);

}  // namespace heed
