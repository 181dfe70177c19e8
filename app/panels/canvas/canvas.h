#pragma once

#include "app/panels/base/ui.h"

namespace heed {

// The picture of the computation, and the caption of the moment below it. The camera follows the steps until
// a person moves it: the wheel zooms, dragging and keys move.
void canvas_ui(Ui& ui, const Rect& rect);

}  // namespace heed
