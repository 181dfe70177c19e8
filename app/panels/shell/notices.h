#pragma once

#include "app/panels/base/ui.h"

namespace heed {

// What went wrong, at the top of the canvas, each with a button to dismiss it.
void notices_ui(Ui& ui, const Rect& canvas);
// The same over what has been submitted so far, such as a list that scrolls.
void notices_on_top_ui(Ui& ui, const Rect& canvas);

// What was just done, above the caption; it goes by itself.
void said_ui(Ui& ui, const Rect& canvas);

}  // namespace heed
