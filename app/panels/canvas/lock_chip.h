#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

inline constexpr float kLockChipEdge = 16, kLockChipTop = 14, kLockChipHeight = 30;  // at scale 1

// At the canvas's upper left corner, while a number is locked: which one, and the way to let go of it.
// Returns where it ends; the canvas's left edge if none is locked.
float lock_chip_ui(PanelUi& ui, const Rect& canvas);

}  // namespace heed
