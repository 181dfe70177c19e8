#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace heed {

// How well a word that was typed fits a text, and which bytes of the text it is found in.
struct FuzzyMatch {
  float score = 0;                                        // larger is better
  std::vector<std::pair<std::size_t, std::size_t>> runs;  // from, to; in order
};

// The word stands in the text as it is, or as the beginnings of its words one after the other (`atsc` in
// `Attention scores`), with at most a letter or two left out within one (`msk` in `mask`). Upper and lower
// case are alike; each Chinese character counts as a word. None: it does not fit.
std::optional<FuzzyMatch> fuzzy_match(std::string_view word, std::string_view text);

}  // namespace heed
