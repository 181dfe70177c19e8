#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace heed {

// What is being pasted into a text field in this frame, if it is a table: of more than one row, or of cells
// that a spreadsheet parts.
std::optional<std::string> pasted_table();

// The path of a file, where that stands alone in a text: it begins at a folder, or ends as a table file does.
std::optional<std::string> typed_path(std::string_view text);

// Whether all words of a text are numbers, several of them.
bool are_only_numbers(std::string_view text);

}  // namespace heed
