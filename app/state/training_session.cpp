#include "app/state/training_session.h"

#include <algorithm>

namespace heed {

Index TrainingSession::planned_steps() const {
  Index most = std::max<Index>({run.recipe.steps, run.last_step(), 1});
  for (const SessionRun& other : others) most = std::max(most, other.last_step());
  return most;
}

}  // namespace heed
