#pragma once

#include <string_view>

namespace heed {

// Ids of scores by what was done to them last; of those that nothing was done to it is another.
inline constexpr const char *kScaledScores = "scaled", *kBiasedScores = "biased", *kMaskedScores = "masked";

// Whether scores are called by this id, such as "masked scores", rather than just scores.
constexpr bool is_of_changed_scores(std::string_view id) {
  return id == kScaledScores || id == kBiasedScores || id == kMaskedScores;
}

}  // namespace heed
