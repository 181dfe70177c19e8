#pragma once

#include "app/panels/ui.h"

namespace heed {

// What happens at this moment, in words, at the lower edge of the canvas. Returns the place that it takes.
Rect caption_ui(Ui& ui, const Rect& canvas);

}  // namespace heed
