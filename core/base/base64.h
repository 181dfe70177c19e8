#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace heed {

// base64url: six bits per character, most significant first, zero padded, without `=`.
std::string in_base64(std::string_view bytes);
// nullopt: a character is none of the 64.
std::optional<std::string> from_base64(std::string_view letters);

}  // namespace heed
