#pragma once

#include <optional>

#include "core/train/training_history.h"

namespace heed {

// Where what a run does with held-out examples was best, before it began to learn its own by heart.
struct LearningByHeart {
  Index step = 0;
  double loss = 0;  // of the held-out examples, there
};

// A run learns by heart when the held-out loss has stayed clearly above its best for a while, and that of the
// batches has not risen. None: it does not.
std::optional<LearningByHeart> learning_by_heart(const TrainingHistory& history);

}  // namespace heed
