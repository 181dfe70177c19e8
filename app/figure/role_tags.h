#pragma once

#include <string>

namespace heed {

// Without the tags that give words the colour of a role: `<key>Key 3</key>` is `Key 3`.
std::string without_role_tags(const std::string& text);

}  // namespace heed
