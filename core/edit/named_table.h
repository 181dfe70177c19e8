#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/cell.h"
#include "core/base/matrix.h"
#include "core/base/result.h"

namespace heed {

// The words beside the numbers of a table: at the start of its lines, and in its first line.
struct TableNames {
  std::vector<std::string> rows;     // empty: the lines have none
  std::vector<std::string> columns;  // those of the numbers; empty: the table has none

  bool operator==(const TableNames&) const = default;
};

// For a sentence: the first of them, and a sign that there are more.
std::string joined_names(const std::vector<std::string>& names);

struct NamedTable {
  Matrix values;
  TableNames names;
};

// What parse_pasted_table() reads, and such a table with names: a first line of words, a first column of
// words, or both, with or without a word in the corner. With an empty corner, names may be numbers. A cell
// that is no number and no name of these has its error, at the place that it has in the text.
Result<NamedTable> parse_named_table(std::string_view text);

// Inputs and weights hold finite numbers only. The error is at `line 2, column 3` of the text from which such
// a table was parsed, or at `[1][2]` where its rows are no lines.
Status check_finite(std::string_view text, const NamedTable& table);

// The first number that is infinite or none.
std::optional<Cell> first_not_finite(const Matrix& values);
Error not_finite(std::string place, float found);

}  // namespace heed
