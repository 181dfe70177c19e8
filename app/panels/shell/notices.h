#pragma once

#include <map>

#include "app/panels/base/panel_ui.h"

namespace heed {

// The edge of their room at which notices begin.
enum class NoticePlace { Top, Bottom };

// Errors on top of what has been submitted so far, each with a button that dismisses it. Nothing makes room
// for them, so that nothing moves away under the mouse; at the bottom of the canvas a single one covers its
// caption and nothing of the figure.
void notices_ui(PanelUi& ui, const Rect& canvas, NoticePlace place);

// Since when each notice has been there.
struct NoticeTimes {
  std::map<int, double> since_secs;
};

// While presenting there is no caption to cover, and nobody at the keyboard: each goes by itself, and is
// there again afterwards.
void presented_notices_ui(PanelUi& ui, const Rect& canvas, const NoticeTimes& times);

// To be called for every frame.
void see_notices(const Notices& notices, NoticeTimes& times);

// Which message is shown, and since when.
struct ToastTimer {
  int id = 0;
  double since_secs = 0;
};

// A short message above the caption about what was just done; it disappears by itself.
void toast_ui(PanelUi& ui, const Rect& canvas, ToastTimer& timer);

}  // namespace heed
