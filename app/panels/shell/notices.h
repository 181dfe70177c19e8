#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

// What went wrong, at the top of the canvas, each with a button to dismiss it.
void notices_ui(PanelUi& ui, const Rect& canvas);
// The same over what has been submitted so far, such as a list that scrolls.
void notices_on_top_ui(PanelUi& ui, const Rect& canvas);

// Since when the last message is shown.
struct SaidTimer {
  int id = 0;
  double since_secs = 0;
};

// What was just done, above the caption; it goes by itself.
void said_ui(PanelUi& ui, const Rect& canvas, SaidTimer& timer);

}  // namespace heed
