#include "core/tokens/normalizers.h"

#include <algorithm>
#include <utility>

#include "core/tokens/normal_form.h"
#include "core/tokens/unicode.h"

namespace heed {
namespace {

// Calls `take` with each character, where it came from, and the text that it may append to.
template <typename Take>
void for_each_character(AlignedText& text, Take take) {
  AlignedText result;
  result.text.reserve(text.text.size() + text.text.size() / 8);
  result.origin.reserve(result.text.capacity());
  for (std::size_t at = 0; at < text.text.size();) {
    const TextSpan from = text.origin[at];
    take(next_character(text.text, at), from, result);
  }
  text = std::move(result);
}

template <typename Drops>
void drop_characters(AlignedText& text, Drops drops) {
  for_each_character(text, [&](char32_t code, TextSpan from, AlignedText& result) {
    if (!drops(code)) result.append(code, from);
  });
}

bool is_bert_control(char32_t code) {
  if (code == '\t' || code == '\n' || code == '\r') return false;
  return code == 0 || code == 0xfffd || is_of(CharacterClass::Control, code);
}

// The blocks that BERT takes for Chinese.
bool is_chinese(char32_t code) {
  constexpr std::pair<char32_t, char32_t> kBlocks[] = {
      {0x4e00, 0x9fff},   {0x3400, 0x4dbf},   {0x20000, 0x2a6df}, {0x2a700, 0x2b73f},
      {0x2b740, 0x2b81f}, {0x2b920, 0x2ceaf}, {0xf900, 0xfaff},   {0x2f800, 0x2fa1f}};
  return code >= 0x3400 && std::ranges::any_of(kBlocks, [&](const auto& block) {
           return code >= block.first && code <= block.second;
         });
}

void clean_text(AlignedText& text) {
  for_each_character(text, [](char32_t code, TextSpan from, AlignedText& result) {
    if (!is_bert_control(code)) result.append(is_white_space(code) ? U' ' : code, from);
  });
}

void separate_chinese(AlignedText& text) {
  for_each_character(text, [](char32_t code, TextSpan from, AlignedText& result) {
    if (!is_chinese(code)) return result.append(code, from);
    for (const char32_t each : {U' ', code, U' '}) result.append(each, from);
  });
}

}  // namespace

Normalizer bert_normalizer(BertNormalization rules) {
  return [rules](AlignedText& text) {
    if (rules.cleans_text) clean_text(text);
    if (rules.separates_chinese) separate_chinese(text);
    if (rules.strips_accents) {
      normalize(text, NormalForm::Nfd);
      drop_characters(text, [](char32_t code) { return is_of(CharacterClass::Nonspacing, code); });
    }
    if (rules.makes_lower_case) make_lower_case(text);
  };
}

void make_lower_case(AlignedText& text) {
  for_each_character(text, [](char32_t code, TextSpan from, AlignedText& result) {
    if (code < 0x80) return result.append(code >= 'A' && code <= 'Z' ? code + 32 : code, from);
    const std::u32string_view lower = lower_case(code);
    if (lower.empty()) result.append(code, from);
    for (const char32_t each : lower) result.append(each, from);
  });
}

void strip_accents(AlignedText& text) {
  drop_characters(text, [](char32_t code) { return is_of(CharacterClass::Combining, code); });
}

void strip_white_space(AlignedText& text, bool at_left, bool at_right) {
  std::size_t begin = text.text.size(), end = 0;
  for (std::size_t at = 0; at < text.text.size();) {
    const std::size_t first = at;
    if (is_white_space(next_character(text.text, at))) continue;
    begin = std::min(begin, first);
    end = at;
  }
  if (!at_left) begin = 0;
  if (!at_right) end = text.text.size();
  AlignedText result;
  if (begin < end) result.append(text, begin, end);
  text = std::move(result);
}

Normalizer replace_normalizer(Pattern pattern, std::string content) {
  return [pattern = std::move(pattern), content = std::move(content)](AlignedText& text) {
    AlignedText result;
    for (std::size_t at = 0; at < text.text.size();) {
      const std::size_t length = pattern(text.text, at);
      const std::size_t begin = at;
      if (length > 0) {
        at += length;
        result.text += content;
        result.origin.resize(result.text.size(), text.origin[at - 1]);
      } else {
        next_character(text.text, at);
        result.append(text, begin, at);
      }
    }
    text = std::move(result);
  };
}

void prepend(AlignedText& text, std::string_view what) {
  if (text.text.empty()) return;
  text.origin.insert(text.origin.begin(), what.size(), text.origin.front());
  text.text.insert(0, what);
}

}  // namespace heed
