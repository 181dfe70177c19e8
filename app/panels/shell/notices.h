#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

// Errors at the top of the canvas, each with a button that dismisses it. Returns the rest of the canvas: they
// cover nothing of the figure.
Rect notices_ui(PanelUi& ui, const Rect& canvas);
// The same on top of what has been submitted so far, such as a scrolling list.
void notices_on_top_ui(PanelUi& ui, const Rect& canvas);

// Which message is shown, and since when.
struct ToastTimer {
  int id = 0;
  double since_secs = 0;
};

// A short message above the caption about what was just done; it disappears by itself.
void toast_ui(PanelUi& ui, const Rect& canvas, ToastTimer& timer);

}  // namespace heed
