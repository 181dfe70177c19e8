#pragma once

#include <string>
#include <string_view>

#include "core/base/matrix.h"
#include "core/base/result.h"

namespace heed {

// Numbers as a spreadsheet copies or saves them. Cells are parted by tabs, else semicolons, else commas,
// else blanks: the first of these that the text has. `inf`, `-inf` and `nan` are numbers here.
// Errors are at `line 2, column 3`: the third cell of the second line.
Result<Matrix> read_table(std::string_view text);

// Numbers that read back as the same floats; the separator is a tab or a comma.
std::string write_table(const Matrix& matrix, char separator);

}  // namespace heed
