#pragma once

#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/cell.h"
#include "core/graph/node.h"

namespace heed {

// A matrix to be printed as a table.
struct TextTable {
  const Matrix& values;
  const AxisInfo& rows;
  const AxisInfo& cols;
  std::span<const Override> overrides;  // in row-major order; marked with a star
  bool is_shortened = false;            // replaces the middle of long axes by …
};

// The positions to print out of `count`; kLeftOut stands for the omitted ones.
std::vector<Index> shown_positions(Index count, bool is_shortened);
inline constexpr Index kOmitted = -1;

// Numbers are aligned at the decimal point, below a header of column numbers and labels.
void write_text_table(std::ostream& out, const TextTable& table);

// `1 cat`, or `1` without a label. Long labels are truncated, control and bidi characters replaced.
std::string position_label(const AxisInfo& axis, Index position);

// The width in terminal columns; wide characters, such as Chinese ones, take two.
int display_width(std::string_view utf8);

}  // namespace heed
