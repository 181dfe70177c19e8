#pragma once

#include <cstddef>
#include <string_view>

namespace heed {

// One character (code point) of UTF-8 text. A byte that belongs to none is a character of its own.
struct Utf8Character {
  std::string_view bytes;
  char32_t code = 0;
};

// The character that a text begins with; the text is not empty.
Utf8Character decode_first(std::string_view text);

// Whether a byte goes on with a character that begins before it.
inline bool is_continuation_byte(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

std::size_t character_count(std::string_view text);

// Its first `count` characters, or all of it.
std::string_view first_characters(std::string_view text, std::size_t count);

}  // namespace heed
