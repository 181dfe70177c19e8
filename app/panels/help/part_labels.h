#pragma once

#include <span>
#include <vector>

#include "app/geometry/geometry.h"

namespace heed {

// A part of the window and the size of the label that names it.
struct PartToLabel {
  Rect part;
  Point label_size;
};

// Where a label lies, and the line that leads from it to its part; a label inside its part has none.
struct LabelPlace {
  Rect label;
  Point from, to;
  bool has_line = false;
};

// Each label lies as near to its part as it can: within the window, `gap` from every other label, on no line,
// and on no part so small that the label would hide it. In the order of the parts.
std::vector<LabelPlace> place_labels(std::span<const PartToLabel> parts, const Rect& window, float gap);

}  // namespace heed
