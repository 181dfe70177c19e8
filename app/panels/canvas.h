#pragma once

#include "app/panels/ui.h"

namespace heed {

// The picture of the computation, and the caption of the moment below it.
void canvas_ui(Ui& ui, const Rect& rect);

}  // namespace heed
