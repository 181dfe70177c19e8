#include "core/tokens/aligned_text.h"

#include <algorithm>

#include "core/base/utf8.h"
#include "core/json/json_text.h"
#include "core/tokens/unicode.h"

namespace heed {
namespace {

// The bytes from which one U+FFFD is made: the longest beginning of a character, at least one (The Unicode
// Standard, 3.9, as Python decodes with errors="replace").
std::size_t broken_length(std::string_view text) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const unsigned first = byte(0);
  if (first < 0xc2 || first > 0xf4 || text.size() < 2) return 1;
  const unsigned low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
  const unsigned high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
  if (byte(1) < low || byte(1) > high) return 1;
  const std::size_t whole = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  std::size_t length = 2;
  while (length < whole && length < text.size() && is_continuation_byte(text[length])) ++length;
  return length;
}

constexpr char32_t kReplacement = 0xfffd;

}  // namespace

void AlignedText::append(char32_t code, TextSpan from) {
  append_utf8(text, code);
  origin.resize(text.size(), from);
}

void AlignedText::append(const AlignedText& other, std::size_t begin, std::size_t end) {
  text.append(other.text, begin, end - begin);
  origin.insert(origin.end(), other.origin.begin() + static_cast<std::ptrdiff_t>(begin),
                other.origin.begin() + static_cast<std::ptrdiff_t>(end));
}

AlignedText aligned_text(std::string_view original) {
  AlignedText result;
  result.text.reserve(original.size());
  result.origin.reserve(original.size());
  for (std::size_t at = 0; at < original.size();) {
    const std::string_view rest = original.substr(at);
    const std::size_t valid = character_length(rest), length = valid > 0 ? valid : broken_length(rest);
    const TextSpan from{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + length)};
    result.append(valid > 0 ? character_at(original, at) : kReplacement, from);
    at += length;
  }
  return result;
}

void rewrite(AlignedText& text, std::span<const Rewritten> characters) {
  AlignedText result;
  result.text.reserve(text.text.size());
  result.origin.reserve(text.text.size());
  std::size_t at = 0;
  const auto skip = [&] {
    if (at < text.text.size()) next_character(text.text, at);
  };
  for (const auto& [code, change] : characters) {
    const std::size_t from = change > 0 ? std::max<std::size_t>(at, 1) - 1 : at;
    result.append(code, text.origin[std::min(from, text.origin.size() - 1)]);
    for (int skipped = change; skipped <= 0; ++skipped) skip();
  }
  text = std::move(result);
}

}  // namespace heed
