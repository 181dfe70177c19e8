#pragma once

#include "core/train/training_history.h"

namespace heed {

// The curves of one of several runs, by its letter.
struct RunHistory {
  char letter = 'A';
  TrainingHistory history;
};

}  // namespace heed
