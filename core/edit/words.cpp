#include "core/edit/words.h"

#include <utility>

namespace heed {
namespace {

enum class CharacterKind { Blank, Letter, Joiner, Alone };

struct Character {
  std::string_view bytes;
  char32_t code = 0;
};

// The first character; bytes that are no UTF-8 count one by one.
Character first_of(std::string_view text) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const std::size_t length = byte(0) < 0x80 ? 1 : byte(0) >= 0xf0 ? 4 : byte(0) >= 0xe0 ? 3 : 2;
  if (length == 1 || byte(0) < 0xc2 || length > text.size()) return {text.substr(0, 1), byte(0)};
  char32_t code = byte(0) & (0x7fu >> length);
  for (std::size_t at = 1; at < length; ++at) {
    if ((byte(at) & 0xc0) != 0x80) return {text.substr(0, 1), byte(0)};
    code = (code << 6) | (byte(at) & 0x3fu);
  }
  return {text.substr(0, length), code};
}

bool is_between(char32_t code, char32_t first, char32_t last) { return first <= code && code <= last; }

bool is_ascii_letter(char32_t code) {
  return is_between(code, 'a', 'z') || is_between(code, 'A', 'Z') || is_between(code, '0', '9') ||
         code == '_';
}

// Han, kana, and the marks and full-width forms that go with them; symbols, emoji; general punctuation.
bool stands_alone(char32_t code) {
  return is_between(code, 0x2000, 0x2bff) || is_between(code, 0x2e80, 0xa4cf) ||
         is_between(code, 0xf900, 0xfaff) || is_between(code, 0xfe30, 0xff65) || code >= 0x1f000 ||
         is_between(code, 0xa1, 0xbf) || code == 0xd7 || code == 0xf7;
}

CharacterKind kind_of(char32_t code) {
  if (code <= ' ' || code == 0x7f || code == 0xa0 || code == 0x3000 || code == 0x200b || code == 0xfeff) {
    return CharacterKind::Blank;
  }
  if (is_between(code, 0x2000, 0x200a) || code == 0x202f) return CharacterKind::Blank;
  if (code == '\'' || code == 0x2019 || code == '-' || code == '.' || code == ',')
    return CharacterKind::Joiner;
  if (code < 0x80) return is_ascii_letter(code) ? CharacterKind::Letter : CharacterKind::Alone;
  return stands_alone(code) ? CharacterKind::Alone : CharacterKind::Letter;
}

bool is_digit_of_word(char c) { return c >= '0' && c <= '9'; }

// `don't`, `well-known`, `5.5`: a mark between two letters joins them, a point or comma only between digits.
bool joins(const Character& mark, std::string_view word, std::string_view behind) {
  if (word.empty() || behind.empty()) return false;
  if (mark.code == '.' || mark.code == ',')
    return is_digit_of_word(word.back()) && is_digit_of_word(behind[0]);
  return kind_of(first_of(behind).code) == CharacterKind::Letter;
}

}  // namespace

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  const auto end_word = [&] {
    if (!word.empty()) words.push_back(std::exchange(word, {}));
  };
  while (!text.empty()) {
    const Character character = first_of(text);
    text.remove_prefix(character.bytes.size());
    const CharacterKind kind = kind_of(character.code);
    if (kind == CharacterKind::Letter || (kind == CharacterKind::Joiner && joins(character, word, text))) {
      word += character.bytes;
      continue;
    }
    end_word();
    if (kind != CharacterKind::Blank) words.emplace_back(character.bytes);
  }
  end_word();
  return words;
}

}  // namespace heed
