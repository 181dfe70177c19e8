#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace heed {

// How well a typed word matches a text, and which bytes of the text it matches.
struct FuzzyMatch {
  float score = 0;                                        // higher is better
  std::vector<std::pair<std::size_t, std::size_t>> runs;  // from, to; in order
};

// The word matches as a substring, as the beginnings of words that follow one another (`atsc` in `Attention
// scores`), or with a letter or two left out of a single word (`msk` in `mask`); never as letters strewn over
// a text. Ignores case; each Chinese character counts as a word, and two of them may be passed over. None: no
// match.
std::optional<FuzzyMatch> fuzzy_match(std::string_view word, std::string_view text);

}  // namespace heed
