#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/figure/drawing.h"

namespace heed {

// A line of mathematics as a paper sets it: `h1.W_q` as W with q below and (2) above, `Kᵀ` with its T raised.
struct MathLine {
  std::vector<Label> labels;  // as if the line began at (0, 0); y is its middle
  float width = 0;
};

// Letters alone are symbols, words are words; heads are named where there are several.
MathLine math_line(const std::string& formula, float size, Color color, bool has_heads);

void add_line(Drawing& drawing, const MathLine& line, Point at);

}  // namespace heed
