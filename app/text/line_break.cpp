#include "app/text/line_break.h"

#include <cstddef>

#include "core/base/utf8.h"

namespace heed {
namespace {

bool is_ideographic(char32_t c) {
  return (c >= 0x2e80 && c <= 0x9fff) || (c >= 0xf900 && c <= 0xfaff) || (c >= 0xff00 && c <= 0xffef) ||
         (c >= 0x20000 && c <= 0x3ffff);
}

bool contains(std::u32string_view set, char32_t c) { return set.find(c) != set.npos; }
bool may_begin_line(char32_t c) { return !contains(U"。，、；：？！）》」』”’…—·%,.;:?!)]}", c); }
bool may_end_line(char32_t c) { return !contains(U"（《「『“‘([{", c); }

bool may_break_between(char32_t before, char32_t after) {
  if (after == ' ') return false;
  if (before == ' ') return may_begin_line(after);
  return (is_ideographic(before) || is_ideographic(after)) && may_end_line(before) && may_begin_line(after);
}

}  // namespace

std::vector<std::string_view> unbreakable_parts(std::string_view utf8) {
  std::vector<std::string_view> parts;
  std::size_t begin = 0;
  char32_t before = 0;
  for (std::size_t at = 0; at < utf8.size();) {
    const Utf8Character character = decode_first(utf8.substr(at));
    if (at > begin && may_break_between(before, character.code)) {
      parts.push_back(utf8.substr(begin, at - begin));
      begin = at;
    }
    before = character.code;
    at += character.bytes.size();
  }
  if (begin < utf8.size()) parts.push_back(utf8.substr(begin));
  return parts;
}

std::vector<std::string_view> vectors_in(std::string_view utf8) {
  std::vector<std::string_view> vectors;
  for (std::size_t begin = utf8.find_first_of("[("); begin != utf8.npos;
       begin = utf8.find_first_of("[(", begin + 1)) {
    const char closing = utf8[begin] == '[' ? ']' : ')';
    bool has_digit = false, has_space = false;
    std::size_t at = begin + 1;
    while (at < utf8.size() && utf8[at] != closing) {
      const Utf8Character character = decode_first(utf8.substr(at));
      const bool is_digit = character.code >= '0' && character.code <= '9';
      const bool is_exponent = character.code == 'e' && has_digit;
      if (!is_digit && !is_exponent && !contains(U" ,.+-−∞≈…", character.code)) break;
      has_digit |= is_digit;
      has_space |= character.code == ' ';
      at += character.bytes.size();
    }
    if (at < utf8.size() && utf8[at] == closing && has_digit && has_space)
      vectors.push_back(utf8.substr(begin, at + 1 - begin));
  }
  return vectors;
}

std::string_view without_trailing_spaces(std::string_view part) {
  const std::size_t last = part.find_last_not_of(' ');
  return last == part.npos ? std::string_view{} : part.substr(0, last + 1);
}

}  // namespace heed
