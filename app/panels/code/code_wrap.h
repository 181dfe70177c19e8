#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/code/exported_code.h"

namespace heed {

// A line of code, wrapped onto several rows in a narrow panel; the rows below the first are indented.
struct ShownLine {
  const CodeLine* line = nullptr;
  std::vector<std::string> rows;
};

// Wraps a line onto rows of at most `most` bytes, after a bracket, a comma or a blank if possible.
std::vector<std::string> rows_of(std::string_view text, std::size_t most);

// Wraps all lines unless some are too long for that; those are scrolled sideways instead.
std::vector<ShownLine> shown_lines(const std::vector<CodeLine>& lines, std::size_t most);

}  // namespace heed
