#include "core/tokens/words.h"

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

std::size_t word_at(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  if (const std::string_view mark = mark_at(rest); !mark.empty()) return mark.size();
  const Utf8Character first = decode_first(rest);
  const CharacterKind first_kind = kind_of(first.code);
  if (first_kind == CharacterKind::Blank) return 0;
  std::size_t length = first.bytes.size();
  while (first_kind == CharacterKind::Letter && length < rest.size()) {
    const Utf8Character next = decode_first(rest.substr(length));
    const CharacterKind kind = kind_of(next.code);
    const std::string_view behind = rest.substr(length + next.bytes.size());
    const bool is_joined = kind == CharacterKind::Joiner && joins(next, rest.substr(0, length), behind);
    if (kind != CharacterKind::Letter && !is_joined) break;
    length += next.bytes.size();
  }
  return length;
}

const std::string& words_pattern() {
  static const std::string pattern = [] {
    const std::string letter =
        R"([^\x{0}-\x{2f}:-@\[-\^`\x{7b}-\x{7f}\x{a0}-\x{bf}\x{d7}\x{f7}\x{2000}-\x{2bff}\x{2e80}-\x{a4cf})"
        R"(\x{f900}-\x{faff}\x{fe30}-\x{ff65}\x{feff}\x{1f000}-\x{10ffff}])";
    const std::string blank = R"(\x{0}-\x{20}\x{7f}\x{a0}\x{2000}-\x{200b}\x{202f}\x{3000}\x{feff})";
    const std::string joint = R"((?:['\x{2019}-]|(?<=[0-9])[.,](?=[0-9])))";
    std::string words = R"(\[)" + letter + R"(+\]|<)" + letter + "+>|";
    words += letter + "+(?:" + joint + letter + "+)*|";
    return words + "[^" + blank + "]";
  }();
  return pattern;
}

std::vector<std::string> split_words(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = word_at(text, at);
    if (length > 0) words.emplace_back(text.substr(at, length));
    at += length > 0 ? length : decode_first(text.substr(at)).bytes.size();
  }
  return words;
}

std::string joined_words(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

}  // namespace heed
