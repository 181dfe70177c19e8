#pragma once

#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "core/base/cell.h"
#include "core/graph/node.h"

namespace heed {

// A matrix to be printed in columns.
struct TextTable {
  const Matrix& values;
  const AxisInfo& rows;
  const AxisInfo& cols;
  std::span<const Override> overrides;  // of this matrix, in reading order; marked with a star
};

// Aligned at the decimal point, under a line of column numbers and labels.
void write_text_table(std::ostream& out, const TextTable& table);

// `1 cat`, or `1` where there are no labels; control characters do not reach the terminal.
std::string position_label(const AxisInfo& axis, Index position);

// How many columns of a terminal this takes: Chinese characters and the like take two.
int display_width(std::string_view utf8);

}  // namespace heed
