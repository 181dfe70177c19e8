#include "core/json/json_text.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

#include "core/base/utf8.h"

namespace heed {
namespace {

unsigned byte_at(std::string_view text, std::size_t at) {
  return at < text.size() ? static_cast<unsigned char>(text[at]) : 0u;
}

// The length of the character at `at`; 0 if invalid (Unicode 15, table 3-7).
std::size_t length_at(std::string_view text, std::size_t at) {
  const unsigned first = byte_at(text, at), second = byte_at(text, at + 1);
  const auto is_tail = [&](std::size_t i) { return (byte_at(text, at + i) & 0xc0) == 0x80; };
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return is_tail(1) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {
    const bool is_overlong = first == 0xe0 && second < 0xa0;
    const bool is_surrogate = first == 0xed && second > 0x9f;
    return is_tail(1) && is_tail(2) && !is_overlong && !is_surrogate ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    const bool is_overlong = first == 0xf0 && second < 0x90;
    const bool is_beyond = first == 0xf4 && second > 0x8f;
    return is_tail(1) && is_tail(2) && is_tail(3) && !is_overlong && !is_beyond ? 4 : 0;
  }
  return 0;
}

// The value of the four hex digits after `\u`, or −1.
int unit_at(std::string_view escape) {
  if (escape.size() < 6 || escape[0] != '\\' || escape[1] != 'u') return -1;
  int unit = 0;
  const auto [end, code] = std::from_chars(escape.data() + 2, escape.data() + 6, unit, 16);
  const bool is_signed = escape[2] == '-';
  return code == std::errc() && end == escape.data() + 6 && !is_signed ? unit : -1;
}

bool is_high_half(int unit) { return unit >= 0xd800 && unit <= 0xdbff; }
bool is_low_half(int unit) { return unit >= 0xdc00 && unit <= 0xdfff; }

void append_escaped(std::string& text, std::string_view escape) {
  constexpr std::string_view kLetters = "\"\\/bfnrt", kMeanings = "\"\\/\b\f\n\r\t";
  if (escape[1] != 'u') {
    text += kMeanings[kLetters.find(escape[1])];
    return;
  }
  const auto unit = static_cast<unsigned>(unit_at(escape));
  if (escape.size() == 6) return append_utf8(text, unit);
  const auto low = static_cast<unsigned>(unit_at(escape.substr(6)));
  append_utf8(text, 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00));
}

}  // namespace

std::size_t character_length(std::string_view text) { return length_at(text, 0); }

std::size_t find_invalid_utf8(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = length_at(text, at);
    if (length == 0) return at;
    at += length;
  }
  return text.size();
}

std::string first_character(std::string_view text) {
  const unsigned first = byte_at(text, 0);
  if (first < 0x20 || first == 0x7f) return "�";
  const std::size_t length = character_length(text);
  return length == 0 ? "�" : std::string(text.substr(0, length));
}

std::string shortened(std::string_view text) {
  constexpr int kMaxExcerptLength = 40;
  std::string shown;
  for (int count = 0; !text.empty(); ++count) {
    if (count == kMaxExcerptLength) return shown + "…";
    shown += first_character(text);
    const std::size_t length = character_length(text);
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return shown;
}

std::size_t escape_length(std::string_view text) {
  if (text.size() < 2) return 0;
  if (text[1] != 'u') return std::string_view("\"\\/bfnrt").find(text[1]) == std::string_view::npos ? 0 : 2;
  const int unit = unit_at(text);
  if (unit < 0 || is_low_half(unit)) return 0;
  if (!is_high_half(unit)) return 6;
  return is_low_half(unit_at(text.substr(6))) ? 12 : 0;
}

bool is_lone_surrogate(std::string_view text) {
  const int unit = unit_at(text);
  return (is_high_half(unit) || is_low_half(unit)) && escape_length(text) == 0;
}

std::string unescaped(std::string_view quoted_text) {
  std::string_view rest = quoted_text.substr(1, quoted_text.size() - 2);
  std::string text;
  text.reserve(rest.size());
  while (!rest.empty()) {
    const std::size_t escape = std::min(rest.find('\\'), rest.size());
    text += rest.substr(0, escape);
    rest.remove_prefix(escape);
    if (rest.empty()) break;
    const std::size_t length = escape_length(rest);
    append_escaped(text, rest.substr(0, length));
    rest.remove_prefix(length);
  }
  return text;
}

std::string quoted(std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string json = "\"";
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      json += '\\';
      json += c;
    } else if (c == '\n') {
      json += "\\n";
    } else if (c == '\t') {
      json += "\\t";
    } else if (code < 0x20) {
      json += "\\u00";
      json += kHex[code >> 4];
      json += kHex[code & 15];
    } else {
      json += c;
    }
  }
  return json + '"';
}

}  // namespace heed
