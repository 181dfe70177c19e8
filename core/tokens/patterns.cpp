#include "core/tokens/patterns.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/tokens/unicode.h"
#include "core/tokens/words.h"

namespace heed {
namespace {

bool is_line_break(char32_t code) { return code == '\r' || code == '\n'; }
bool is_word_letter(char32_t code) { return is_of(CharacterClass::Letter, code); }
bool is_number(char32_t code) { return is_of(CharacterClass::Number, code); }
bool is_other(char32_t code) { return !is_white_space(code) && !is_word_letter(code) && !is_number(code); }

// The end of the characters of a kind that begin at a place, at most so many.
template <typename IsKind>
std::size_t end_of(std::string_view text, std::size_t at, IsKind is_kind,
                   std::size_t most = std::string_view::npos) {
  for (std::size_t count = 0; at < text.size() && count < most; ++count) {
    std::size_t next = at;
    if (!is_kind(next_character(text, next))) break;
    at = next;
  }
  return at;
}

// ` ?x+`: characters of a kind, and a blank before them. 0: there are none.
template <typename IsKind>
std::size_t with_blank(std::string_view text, std::size_t at, IsKind is_kind) {
  const std::size_t begin = text[at] == ' ' ? at + 1 : at, end = end_of(text, begin, is_kind);
  return end > begin ? end - at : 0;
}

// `'s|'t|'re|'ve|'m|'ll|'d`.
std::size_t contraction(std::string_view text, std::size_t at) {
  if (text[at] != '\'') return 0;
  const std::string_view rest = text.substr(at + 1);
  if (rest.empty()) return 0;
  if (std::string_view("stmd").find(rest[0]) != std::string_view::npos) return 2;
  return rest.starts_with("re") || rest.starts_with("ve") || rest.starts_with("ll") ? 3 : 0;
}

// The same in capitals too; ſ is another s.
std::size_t contraction_of_any_case(std::string_view text, std::size_t at) {
  if (text[at] != '\'') return 0;
  constexpr std::string_view kLongS = "\u017f";
  if (text.substr(at + 1).starts_with(kLongS)) return 1 + kLongS.size();
  std::string lower(text.substr(at, 3));
  for (char& each : lower) each = each >= 'A' && each <= 'Z' ? static_cast<char>(each + 32) : each;
  return contraction(lower, 0);
}

// `\s+(?!\S)|\s+`: blanks but for the last one, if something follows that is none.
std::size_t blanks(std::string_view text, std::size_t at) {
  const std::size_t end = end_of(text, at, is_white_space);
  if (end == at || end == text.size()) return end - at;
  std::size_t last = end;
  do {
    --last;
  } while ((static_cast<unsigned char>(text[last]) & 0xc0) == 0x80);
  return last > at ? last - at : end - at;
}

std::size_t gpt2(std::string_view text, std::size_t at) {
  if (const std::size_t length = contraction(text, at)) return length;
  if (const std::size_t length = with_blank(text, at, is_word_letter)) return length;
  if (const std::size_t length = with_blank(text, at, is_number)) return length;
  if (const std::size_t length = with_blank(text, at, is_other)) return length;
  return blanks(text, at);
}

// `[^\r\n\p{L}\p{N}]?\p{L}+`.
std::size_t letters_with_one_before(std::string_view text, std::size_t at) {
  std::size_t begin = at;
  const char32_t first = next_character(text, begin);
  if (is_word_letter(first)) return end_of(text, begin, is_word_letter) - at;
  if (is_line_break(first) || is_number(first)) return 0;
  const std::size_t end = end_of(text, begin, is_word_letter);
  return end > begin ? end - at : 0;
}

// `\s*[\r\n]+`: blanks up to the last line break among them.
std::size_t blanks_to_line_break(std::string_view text, std::size_t at) {
  const std::size_t end = end_of(text, at, is_white_space);
  const std::size_t last = text.substr(at, end - at).find_last_of("\r\n");
  return last == text.npos ? 0 : last + 1;
}

// What Qwen 2 and Llama 3 share; they differ in how many digits stay together.
std::size_t like_llama(std::string_view text, std::size_t at, std::size_t most_digits) {
  if (const std::size_t length = contraction_of_any_case(text, at)) return length;
  if (const std::size_t length = letters_with_one_before(text, at)) return length;
  if (const std::size_t end = end_of(text, at, is_number, most_digits); end > at) return end - at;
  if (const std::size_t length = with_blank(text, at, is_other))
    return end_of(text, at + length, is_line_break) - at;
  if (const std::size_t length = blanks_to_line_break(text, at)) return length;
  return blanks(text, at);
}

std::size_t llama3(std::string_view text, std::size_t at) { return like_llama(text, at, 3); }
std::size_t qwen2(std::string_view text, std::size_t at) { return like_llama(text, at, 1); }

std::size_t run_of_blanks(std::string_view text, std::size_t at) {
  return end_of(text, at, is_white_space) - at;
}

std::size_t two_spaces_or_more(std::string_view text, std::size_t at) {
  const std::size_t end = end_of(text, at, [](char32_t code) { return code == ' '; });
  return end > at + 1 ? end - at : 0;
}

std::size_t any_character(std::string_view text, std::size_t at) {
  std::size_t end = at;
  next_character(text, end);
  return end - at;
}

struct KnownPattern {
  std::string_view expression;
  std::size_t (*match)(std::string_view text, std::size_t at);
};

constexpr std::array kKnownPatterns{
    KnownPattern{kGpt2Pattern, gpt2},
    KnownPattern{R"('(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)", gpt2},
    KnownPattern{
        R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|)"
        R"(\s*[\r\n]+|\s+(?!\S)|\s+)",
        llama3},
    KnownPattern{R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|)"
                 R"(\s*[\r\n]+|\s+(?!\S)|\s+)",
                 qwen2},
    KnownPattern{R"(\s+)", run_of_blanks},
    KnownPattern{R"( {2,})", two_spaces_or_more},
    KnownPattern{R"([\s\S])", any_character},
};

}  // namespace

std::optional<Pattern> known_pattern(std::string_view expression) {
  if (expression == words_pattern()) return word_at;
  const auto found = std::ranges::find(kKnownPatterns, expression, &KnownPattern::expression);
  return found == kKnownPatterns.end() ? std::nullopt : std::optional<Pattern>(found->match);
}

Pattern literal_pattern(std::string_view text) {
  return [text = std::string(text)](std::string_view in, std::size_t at) {
    return in.substr(at).starts_with(text) ? text.size() : 0;
  };
}

}  // namespace heed
