#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/code/export.h"

namespace heed {

// A line of code as it is shown: in a narrow panel on several rows, those below the first farther in.
struct ShownLine {
  const CodeLine* line = nullptr;
  std::vector<std::string> rows;
};

// One line on rows of so many bytes at most, broken behind a bracket, a comma or a blank where there is one.
std::vector<std::string> rows_of(std::string_view text, std::size_t most);

// Broken where all lines are short enough for that; else as they are, to be scrolled sideways.
std::vector<ShownLine> shown_lines(const std::vector<CodeLine>& lines, std::size_t most);

}  // namespace heed
