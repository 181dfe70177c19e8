#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace heed {

// What tokenizers ask about a character, from assets/unicode/tables.txt; tools/unicode_tables.py, which makes
// that file, says which version of Unicode each of them follows.
enum class CharacterClass : std::uint8_t {
  Letter = 1,       // \p{L} of a pattern
  Number = 2,       // \p{N} of a pattern
  Numeric = 4,      // for the pre-tokenizer Digits
  Punctuation = 8,  // for the pre-tokenizers of BERT and Punctuation
  Control = 16,     // what BERT's normalizer drops
  Nonspacing = 32,  // what BERT's normalizer takes for an accent
  Combining = 64,   // what the normalizer StripAccents drops
  Word = 128        // \w of a pattern
};

bool is_of(CharacterClass wanted, char32_t code);
bool is_white_space(char32_t code);
inline bool is_word_character(char32_t code) { return is_of(CharacterClass::Word, code); }

// What a character becomes; empty: it stays as it is.
std::u32string_view lower_case(char32_t code);

enum class Decomposition { Canonical, Compatible };

// The parts of a character, each of which has none; empty: it has no parts. Hangul syllables have theirs
// apart.
std::u32string_view decomposed(char32_t code, Decomposition kind);
bool is_hangul(char32_t code);
std::u32string hangul_parts(char32_t code);
int combining_class(char32_t code);

// The character that two make together, Hangul too; 0: none.
char32_t composed(char32_t first, char32_t second);

// The character at a place of valid UTF-8, which moves behind it.
inline char32_t next_character(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(at++);
  if (first < 0x80) return first;
  const std::size_t more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
  char32_t code = first & (0x3fU >> more);
  for (std::size_t i = 0; i < more && at < text.size(); ++i) code = (code << 6) | (byte(at++) & 0x3fU);
  return code;
}

// The same without moving.
inline char32_t character_at(std::string_view text, std::size_t at) { return next_character(text, at); }

}  // namespace heed
