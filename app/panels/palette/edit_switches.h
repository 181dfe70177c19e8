#pragma once

#include <vector>

#include "app/state/app_state.h"
#include "app/state/command.h"

namespace heed {

// The sections of the Edit tab, by their ids there.
struct SectionName {
  const char* id;
  const char* title;
};
inline constexpr SectionName kEditSections[] = {
    {"score", "ui.edit.score"},         {"mask", "ui.edit.mask"},       {"heads", "ui.edit.heads"},
    {"inputs", "ui.edit.inputs"},       {"words", "ui.edit.words"},     {"memory", "ui.edit.memory"},
    {"matrix", "ui.edit.fill_section"}, {"sizes", "ui.edit.sizes"},     {"biases", "ui.edit.biases"},
    {"position", "ui.edit.position"},   {"dropout", "ui.edit.dropout"}, {"output", "ui.edit.output"},
    {"overrides", "ui.edit.overrides"}, {"history", "ui.edit.history"}, {"parts", "ui.edit.parts"},
    {"patches", "ui.patch.title"}};

// A switch of the Edit tab that needs no further input. The words are keys of the catalogues.
struct EditSwitch {
  const char* id;
  const char* group;
  const char* name;
  Command command;
  bool is_chosen = false;
  Commands then = {};  // what follows it
};

// Those that the scene, and the block that is shown, have just now.
std::vector<EditSwitch> edit_switches(const AppState& state);

}  // namespace heed
