#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace heed {

// One code point of UTF-8 text. An invalid byte counts as a character of its own.
struct Utf8Character {
  std::string_view bytes;
  char32_t code = 0;
};

// The first character of a text, which must not be empty.
Utf8Character decode_first(std::string_view text);

// Whether a byte continues a multi-byte character.
inline bool is_continuation_byte(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

std::size_t character_count(std::string_view text);

void append_utf8(std::string& text, char32_t code);

// The first `count` characters, or the whole text.
std::string_view first_characters(std::string_view text, std::size_t count);

}  // namespace heed
