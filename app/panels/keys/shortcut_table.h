#pragma once

#include <vector>

#include "app/panels/keys/shortcuts.h"

namespace heed {

// Text keys of shortcuts that differ only by direction or number, and share a row of the help.
inline constexpr const char* kStepKey = "ui.key.step";
inline constexpr const char* kPanKey = "ui.key.pan";
inline constexpr const char* kSelectKey = "ui.key.select";
inline constexpr const char* kExtendKey = "ui.key.extend";
inline constexpr const char* kTrainMoveKey = "ui.key.train_move";

// All shortcuts, in the order in which the help lists them.
std::vector<Shortcut> make_shortcuts();

}  // namespace heed
