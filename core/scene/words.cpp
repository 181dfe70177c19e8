#include "core/scene/words.h"

#include <utility>

#include "core/base/ascii.h"
#include "core/base/utf8.h"

namespace heed {
namespace {

enum class CharacterKind { Blank, Letter, Joiner, Alone };

bool is_between(char32_t code, char32_t first, char32_t last) { return first <= code && code <= last; }

bool is_ascii_letter(char32_t code) {
  return is_between(code, 'a', 'z') || is_between(code, 'A', 'Z') || is_between(code, '0', '9') ||
         code == '_';
}

// Han, kana and full-width forms; symbols and emoji; general punctuation.
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

// Joins `don't`, `well-known`, `5.5`: a mark between two letters; a point or comma only between
// digits.
bool joins(const Utf8Character& mark, std::string_view word, std::string_view behind) {
  if (word.empty() || behind.empty()) return false;
  if (mark.code == '.' || mark.code == ',') return is_digit(word.back()) && is_digit(behind[0]);
  return kind_of(decode_first(behind).code) == CharacterKind::Letter;
}

// A mark such as [start] or <pad>: one word in brackets, without blanks. Empty: there is none here.
std::string_view mark_at(std::string_view text) {
  const char close = text.starts_with('[') ? ']' : text.starts_with('<') ? '>' : '\0';
  const std::size_t end = close == '\0' ? text.npos : text.find(close);
  if (end == text.npos || end < 2) return {};
  for (std::string_view inside = text.substr(1, end - 1); !inside.empty();) {
    const Utf8Character character = decode_first(inside);
    if (kind_of(character.code) != CharacterKind::Letter) return {};
    inside.remove_prefix(character.bytes.size());
  }
  return text.substr(0, end + 1);
}

}  // namespace

std::vector<std::string> split_words(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  const auto end_word = [&] {
    if (!word.empty()) words.push_back(std::exchange(word, {}));
  };
  while (!text.empty()) {
    if (const std::string_view mark = mark_at(text); !mark.empty()) {
      end_word();
      words.emplace_back(mark);
      text.remove_prefix(mark.size());
      continue;
    }
    const Utf8Character character = decode_first(text);
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

std::string joined_words(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

}  // namespace heed
