#include "core/base/utf8.h"

#include <algorithm>

namespace heed {

Utf8Character decode_first(std::string_view text) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const std::size_t length = byte(0) < 0x80 ? 1 : byte(0) >= 0xF0 ? 4 : byte(0) >= 0xE0 ? 3 : 2;
  if (length == 1 || byte(0) < 0xC2 || length > text.size()) return {text.substr(0, 1), byte(0)};
  char32_t code = byte(0) & (0x7Fu >> length);
  for (std::size_t at = 1; at < length; ++at) {
    if (!is_continuation_byte(text[at])) return {text.substr(0, 1), byte(0)};
    code = (code << 6) | (byte(at) & 0x3Fu);
  }
  return {text.substr(0, length), code};
}

std::size_t character_count(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char byte) { return !is_continuation_byte(byte); }));
}

void append_utf8(std::string& text, char32_t code) {
  const auto tail = [&](unsigned shift) { text += static_cast<char>(0x80 | ((code >> shift) & 0x3f)); };
  if (code < 0x80) {
    text += static_cast<char>(code);
  } else if (code < 0x800) {
    text += static_cast<char>(0xc0 | (code >> 6));
    tail(0);
  } else if (code < 0x10000) {
    text += static_cast<char>(0xe0 | (code >> 12));
    tail(6), tail(0);
  } else {
    text += static_cast<char>(0xf0 | (code >> 18));
    tail(12), tail(6), tail(0);
  }
}

std::string_view first_characters(std::string_view text, std::size_t count) {
  std::size_t end = 0;
  for (; end < text.size() && count > 0; --count) end += decode_first(text.substr(end)).bytes.size();
  return text.substr(0, end);
}

}  // namespace heed
