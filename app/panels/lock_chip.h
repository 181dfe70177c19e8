#pragma once

#include "app/panels/ui.h"

namespace heed {

// At the canvas's upper left corner, while a number is locked: which one, and the way to let go of it.
void lock_chip_ui(Ui& ui, const Rect& canvas);

}  // namespace heed
