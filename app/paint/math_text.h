#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/figure/drawing.h"

namespace heed {

// A typeset formula: `h1.W_q` is W with subscript q and superscript (2), `Kᵀ` has a superscript T, and
// `0.9^3` a superscript 3.
struct MathLine {
  std::vector<Label> labels;  // relative to the left end of the line, vertically centred
  float width = 0;
};

// Single letters are set as symbols, words as text; `has_heads` adds the number of the head.
MathLine math_line(const std::string& formula, float size, Color color, bool has_heads);

void add_line(Drawing& drawing, const MathLine& line, Point at);

}  // namespace heed
