#pragma once

#include <string>
#include <string_view>

namespace heed {

// A sentence for a terminal: the tags that colour names by role (`<query>Query 2</query>`) are left out.
std::string without_tags(std::string_view sentence);

}  // namespace heed
