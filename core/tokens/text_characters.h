#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/tokens/aligned_text.h"

namespace heed {

// Where the characters of a text lie. What is no UTF-8 counts as it is read, see aligned_text().
class TextCharacters {
 public:
  explicit TextCharacters(std::string_view text);

  TextSpan characters_of(TextSpan bytes) const;
  TextSpan bytes_of(TextSpan characters) const {
    return {begins_[characters.begin], begins_[characters.end]};
  }

 private:
  std::uint32_t count_at(std::uint32_t byte) const;

  std::vector<std::uint32_t> counts_;  // for each byte, of the characters before the one that it belongs to
  std::vector<std::uint32_t> begins_;  // of each character, and the end
};

}  // namespace heed
