#pragma once

#include <string>
#include <string_view>

namespace heed {

// Strips the tags that colour names by role (`<query>Query 2</query>`).
std::string without_tags(std::string_view sentence);

// Replaces line breaks, terminal escapes and other control characters, so that the text stays on one line.
std::string sanitized_line(std::string_view text);

}  // namespace heed
