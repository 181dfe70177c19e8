#pragma once

#include <span>
#include <vector>

#include "app/geometry/geometry.h"

namespace heed {

// A part of the window and the size of its label.
struct PartToLabel {
  Rect part;
  Point label_size;
};

// The place of a label, and the line to its part; a label inside its part has no line.
struct LabelPlace {
  Rect label;
  Point from, to;
  bool has_line = false;
};

// Places each label as near to its part as possible: within the window, `gap` away from other labels, on no
// line, and on no part so small that the label would hide it. In the order of the parts.
std::vector<LabelPlace> place_labels(std::span<const PartToLabel> parts, const Rect& window, float gap);

}  // namespace heed
