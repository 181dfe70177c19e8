#pragma once

#include <vector>

#include "app/state/app_state.h"
#include "app/state/command.h"

namespace heed {

// What can be done with the model that is being trained. The words are keys of the catalogues.
struct TrainingAction {
  const char* id;
  const char* name;
  const char* tip;
  Commands commands;
  bool is_chosen = false;
};

// Those that there are just now: none, where nothing is trained.
std::vector<TrainingAction> training_actions(const AppState& state);

}  // namespace heed
