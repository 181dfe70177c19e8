#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace heed {

// GPT-2's alphabet: each byte has a printable character of its own, the blank Ġ.
const std::array<char32_t, 256>& byte_characters();
std::optional<unsigned char> byte_of(char32_t character);

}  // namespace heed
