#pragma once

#include <string>
#include <string_view>
#include <vector>

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

}  // namespace heed
