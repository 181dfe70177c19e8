#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/scene/scene.h"

namespace heed {

// How a text becomes tokens of a vocabulary.
enum class TextSplit {
  Words,      // at white space; what is no token then is taken apart into words and marks, then characters
  Characters  // white space is a token like any other
};

// Characters if a blank is a token.
TextSplit split_of(const std::vector<std::string>& vocabulary);

// The token that stands for every word that is not in the vocabulary, where there is one.
inline constexpr std::string_view kUnknownToken = "[unk]";

// The rows of the table that a text is looked up in. Refuses a word that is not there, by name.
Result<std::vector<int>> look_up(const std::vector<std::string>& vocabulary, std::string_view text);

// The scene with the rows of this text as its inputs, looked up in its embedding table. A target for each
// row, masks of a certain length and overrides belonged to the text before and are dropped.
Result<Scene> with_text(Scene scene, std::string_view text);

// The same with tokens that have been looked up.
Scene with_words_of(Scene scene, const std::vector<int>& words);

}  // namespace heed
