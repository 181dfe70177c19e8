#pragma once

#include <string>
#include <string_view>

#include "core/base/matrix.h"
#include "core/base/result.h"

namespace heed {

// Parses numbers as a spreadsheet copies or saves them. The separator is the first of tab, semicolon, comma
// and blank that occurs in the text; where that is not a tab, a line without it may have blanks instead.
// Blank lines between rows of several numbers are left out; in a single column, one is a number that is
// missing. `inf`,
// `-inf` and `nan` are accepted. Errors are at `line 2, column 3`: the third cell of the second line.
Result<Matrix> read_table(std::string_view text);

// Numbers that parse back to the same floats; the separator is a tab or a comma.
std::string write_table(const Matrix& matrix, char separator);

}  // namespace heed
