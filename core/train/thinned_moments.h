#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/train/training_moments.h"

namespace heed {

// The moments of one of the runs that are stored together.
struct StoredMoments {
  TrainingMoments moments;
  // The steps whose moments go last, if they have one: the most important first.
  std::vector<Index> wanted = {};
};

// Of each run fewer moments, so that those of all runs take at most so many bytes together. What several runs
// share counts once, and is one and the same in what is returned. The last of each run stays in any case,
// then come those that are wanted, then every 2ⁿth step: of each stretch that the same runs share about as
// many.
std::vector<TrainingMoments> thinned(std::span<const StoredMoments> runs, std::size_t bytes);

}  // namespace heed
