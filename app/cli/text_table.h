#pragma once

#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/cell.h"
#include "core/graph/node.h"

namespace heed {

// A matrix to be printed in columns.
struct TextTable {
  const Matrix& values;
  const AxisInfo& rows;
  const AxisInfo& cols;
  std::span<const Override> overrides;  // of this matrix, in reading order; marked with a star
  bool is_shortened = false;            // … stands for the middle of what is long
};

// The positions that are shown of so many; −1 stands for those that are left out.
std::vector<Index> shown_positions(Index count, bool is_shortened);
inline constexpr Index kLeftOut = -1;

// Aligned at the decimal point, under a line of column numbers and labels.
void write_text_table(std::ostream& out, const TextTable& table);

// `1 cat`, or `1` where there are no labels; long ones are cut, and what controls a terminal or turns the
// direction of its letters does not reach it.
std::string position_label(const AxisInfo& axis, Index position);

// How many columns of a terminal this takes: Chinese characters and the like take two.
int display_width(std::string_view utf8);

}  // namespace heed
