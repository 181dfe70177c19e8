#include "app/text/line_break.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace heed {
namespace {

std::size_t length_of_character(char first_byte) {
  const auto byte = static_cast<std::uint8_t>(first_byte);
  if (byte < 0x80) return 1;
  if (byte < 0xe0) return 2;
  return byte < 0xf0 ? 3 : 4;
}

std::uint32_t decode(std::string_view character) {
  const auto byte = [&](std::size_t i) {
    return static_cast<std::uint32_t>(static_cast<std::uint8_t>(character[i]));
  };
  if (character.size() == 3) return (byte(0) & 0x0f) << 12 | (byte(1) & 0x3f) << 6 | (byte(2) & 0x3f);
  if (character.size() == 4) {
    return (byte(0) & 0x07) << 18 | (byte(1) & 0x3f) << 12 | (byte(2) & 0x3f) << 6 | (byte(3) & 0x3f);
  }
  return character.size() == 2 ? (byte(0) & 0x1f) << 6 | (byte(1) & 0x3f) : byte(0);
}

bool is_ideographic(std::uint32_t c) {
  return (c >= 0x2e80 && c <= 0x9fff) || (c >= 0xf900 && c <= 0xfaff) || (c >= 0xff00 && c <= 0xffef) ||
         (c >= 0x20000 && c <= 0x3ffff);
}

bool contains(std::u32string_view set, std::uint32_t c) {
  return set.find(static_cast<char32_t>(c)) != set.npos;
}
bool may_begin_line(std::uint32_t c) { return !contains(U"。，、；：？！）》」』”’…—·%,.;:?!)]}", c); }
bool may_end_line(std::uint32_t c) { return !contains(U"（《「『“‘([{", c); }

bool may_break_between(std::uint32_t before, std::uint32_t after) {
  if (after == ' ') return false;
  if (before == ' ') return may_begin_line(after);
  return (is_ideographic(before) || is_ideographic(after)) && may_end_line(before) && may_begin_line(after);
}

}  // namespace

std::vector<std::string_view> unbreakable_parts(std::string_view utf8) {
  std::vector<std::string_view> parts;
  std::size_t begin = 0;
  std::uint32_t before = 0;
  for (std::size_t at = 0; at < utf8.size();) {
    const std::size_t length = std::min(length_of_character(utf8[at]), utf8.size() - at);
    const std::uint32_t character = decode(utf8.substr(at, length));
    if (at > begin && may_break_between(before, character)) {
      parts.push_back(utf8.substr(begin, at - begin));
      begin = at;
    }
    before = character;
    at += length;
  }
  if (begin < utf8.size()) parts.push_back(utf8.substr(begin));
  return parts;
}

std::string_view without_trailing_spaces(std::string_view part) {
  const std::size_t last = part.find_last_not_of(' ');
  return last == part.npos ? std::string_view{} : part.substr(0, last + 1);
}

}  // namespace heed
