#pragma once

#include "app/panels/ui.h"

namespace heed {

// While something is being written: what, how far it has come, and a way to give it up. Over the canvas.
void export_strip_ui(Ui& ui, const Rect& canvas);

}  // namespace heed
