#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/result.h"

namespace heed {

// Parses a block of numbers from the clipboard, in any of these formats:
//
//   a spreadsheet        separated by tabs, else ; else , else blanks; quoted cells; CRLF; a decimal
//                        comma if the comma is not the separator, or cannot be: `0 1,5 3`; −, ∞ and
//                        blanks of any width
//   NumPy, PyTorch       `[[1. 2.]\n [3. 4.]]`, `array([[…]], dtype=…)`, `tensor([[…]], grad_fn=…)`: a
//                        row may span several lines; extra brackets around one matrix are ignored
//   JSON                 `[[1, 2], [3, 4]]`, also with "inf", "-inf", "nan"
//   typed by hand        `0.5`; a list of numbers is one row
//
// Ambiguous input is refused: an empty cell, rows of unequal length, an elision `…`, several
// matrices, `1,234` that could be 1234 or 1.234. Errors are at `line 2, column 3`; the column
// counts cells, within brackets characters. Copying uses write_table(block, '\t') of
// core/io/table.h.
Result<Matrix> parse_pasted_table(std::string_view text);

// The cells of such a text, line by line, whatever is in them; at least one line.
std::vector<std::vector<std::string>> table_cells(std::string_view text);

}  // namespace heed
