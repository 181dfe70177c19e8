#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace heed {

// A range of a text, in bytes or in characters.
struct TextSpan {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  bool operator==(const TextSpan&) const = default;
};

// A text on its way to tokens, always valid UTF-8, and for each of its bytes the bytes of the original that
// it came from. Those never go backwards.
struct AlignedText {
  std::string text;
  std::vector<TextSpan> origin;

  void append(char32_t code, TextSpan from);
  // Appends what lies between two bytes of another text.
  void append(const AlignedText& other, std::size_t begin, std::size_t end);
};

// Each character as it is. What is no UTF-8 becomes U+FFFD, one for each longest beginning of a character.
AlignedText aligned_text(std::string_view original);

// One character of a rewritten text: whether it takes the place of a character, of that and of some behind
// it, or is put in behind them.
struct Rewritten {
  char32_t code = 0;
  int change = 0;  // 0: replaces one; −n: replaces one and n behind it; 1: is put in
};

// Replaces the whole text; what is put in shares the origin of the character before it.
void rewrite(AlignedText& text, std::span<const Rewritten> characters);

}  // namespace heed
