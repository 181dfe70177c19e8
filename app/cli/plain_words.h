#pragma once

#include <string>
#include <string_view>

namespace heed {

// A sentence for a terminal: the tags that colour names by role (`<query>Query 2</query>`) are left out.
std::string without_tags(std::string_view sentence);

// A name with a line break or a terminal's escape in it stays one line of plain text.
std::string on_one_line(std::string_view text);

}  // namespace heed
