#pragma once

#include <vector>

#include "app/state/app_state.h"
#include "app/state/command.h"

namespace heed {

// A switch of the Edit tab that needs no further input. The words are keys of the catalogues.
struct EditSwitch {
  const char* id;
  const char* group;
  const char* name;
  Command command;
  bool is_chosen = false;
};

// Those that the scene, and the block that is shown, have just now.
std::vector<EditSwitch> edit_switches(const AppState& state);

}  // namespace heed
