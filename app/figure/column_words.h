#pragma once

#include <span>
#include <vector>

#include "core/base/matrix.h"
#include "core/graph/node.h"

namespace heed {

// How words stand above the columns of a matrix: level where every one has room, else slanted, and of narrow
// columns only every second or third has one.
struct ColumnWords {
  Index stride = 0;  // 0: no words
  bool is_slanted = false;
  float size = 0;      // of the letters
  float longest = 0;   // longer words are cut
  float height = 0;    // that they take above the frame
  float overhang = 0;  // beyond the last column
};

inline constexpr float kLeastLabelSize = 11;
inline constexpr float kSlant = 0.7853982f, kSineOfSlant = 0.70710678f;  // 45°
inline constexpr float kSlantedMargin = 3;                               // to the frame

// Words, or the numbers of positions, at kAxisLabelSize.
std::vector<float> axis_label_widths(const AxisInfo& axis, Index count);

// The labels of columns that are so wide, on a screen of so many pixels per unit.
ColumnWords column_words(const AxisInfo& axis, std::span<const float> widths, float cell_w, float pixels);

// Whether any have room above such columns; then widths need not be measured.
bool may_have_column_words(const AxisInfo& axis, float cell_w, float pixels);

}  // namespace heed
