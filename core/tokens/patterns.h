#pragma once

#include <optional>
#include <string_view>

#include "core/tokens/text_pieces.h"

namespace heed {

// How GPT-2 splits texts into words: contractions, letters, digits and other characters, each with the blank
// before them, and blanks.
inline constexpr std::string_view kGpt2Pattern =
    R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";

// The pattern that is written so. There is no engine for regular expressions in general: those that model
// families use are written out, and of any other one nothing is returned.
std::optional<Pattern> known_pattern(std::string_view expression);

// Matches a text as it is, which is not empty.
Pattern literal_pattern(std::string_view text);

}  // namespace heed
