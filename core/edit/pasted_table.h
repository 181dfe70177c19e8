#pragma once

#include <string_view>

#include "core/base/matrix.h"
#include "core/base/result.h"

namespace heed {

// A block of numbers from the clipboard, as any of these wrote it:
//
//   a spreadsheet        cells parted by tabs, else ; else , else blanks; cells in quotes; CRLF; a decimal
//                        comma where the comma parts no cells; −, ∞ and blanks of any width
//   NumPy, PyTorch       `[[1. 2.]\n [3. 4.]]`, `array([[…]], dtype=…)`, `tensor([[…]], grad_fn=…)`: rows may
//                        be broken across lines; brackets around a single matrix do not count
//   JSON                 `[[1, 2], [3, 4]]`, also with "inf", "-inf", "nan"
//   a person             `0.5`; a list of numbers is one row
//
// Nothing is guessed: an empty cell, rows of unequal length, `…` for what was left out, several matrices,
// `1,234` that could be 1234 or 1.234: each is refused. Errors are at `line 2, column 3`; the column counts
// cells, within brackets characters. Copying writes core/io/table.h's write_table(block, '\t').
Result<Matrix> read_pasted(std::string_view text);

}  // namespace heed
