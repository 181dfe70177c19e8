#include "core/tokens/text_characters.h"

#include <algorithm>

#include "core/tokens/unicode.h"

namespace heed {

TextCharacters::TextCharacters(std::string_view text) : counts_(text.size()) {
  const AlignedText aligned = aligned_text(text);
  begins_.reserve(aligned.text.size() + 1);
  for (std::size_t at = 0; at < aligned.text.size(); next_character(aligned.text, at)) {
    const TextSpan from = aligned.origin[at];
    std::fill(counts_.begin() + from.begin, counts_.begin() + from.end,
              static_cast<std::uint32_t>(begins_.size()));
    begins_.push_back(from.begin);
  }
  begins_.push_back(static_cast<std::uint32_t>(text.size()));
}

std::uint32_t TextCharacters::count_at(std::uint32_t byte) const {
  return byte < counts_.size() ? counts_[byte] : static_cast<std::uint32_t>(begins_.size() - 1);
}

TextSpan TextCharacters::characters_of(TextSpan bytes) const {
  const bool is_empty = bytes.begin == bytes.end;
  return {count_at(bytes.begin), is_empty ? count_at(bytes.end) : count_at(bytes.end - 1) + 1};
}

}  // namespace heed
