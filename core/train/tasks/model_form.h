#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/scene/scene.h"

namespace heed {

// The sizes of a small transformer that starts from chance.
struct ModelForm {
  std::vector<std::string> vocabulary;
  std::optional<std::vector<std::string>> classes;  // none: it guesses words, row by row
  std::optional<Pool> pool;
  Index blocks = 2, heads = 4, width = 32;
  Index hidden = 0;  // of the feed-forward layers; 0: there are none
  bool has_norms = true;
  bool is_causal = true;
  Index longest = 32;           // words of a sequence: a learned row for each position
  double query_spread = 1;      // how much wider than others the weights of queries and keys are drawn
  double embedding_spread = 1;  // of the numbers of words and positions

  bool operator==(const ModelForm&) const = default;
};

// A scene of that form, whose inputs are these words. Equal arguments give equal scenes.
Scene untrained_scene(const ModelForm& form, const std::vector<int>& words, std::uint64_t seed);

}  // namespace heed
