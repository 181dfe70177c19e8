#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

// What is said about the moment, in letters that the last row of a room can read.
void presented_caption_ui(PanelUi& ui, const Rect& bar);

struct PresentingMemory {
  double mouse_moved_secs = -100;  // the buttons show for a while after it
};

// Along the right edge of the canvas, for as long as the mouse moves or the keyboard is on them: what a
// presentation can do. The figure leaves them this much room.
float presenting_buttons_width_px(const Ui& ui);
void presenting_buttons_ui(PanelUi& ui, const Rect& canvas, PresentingMemory& memory);

// Over everything: what says, in the bar of the caption, that the picture is frozen; the spotlight, the
// curtain.
void presenting_covers_ui(PanelUi& ui, const Rect& caption, ImVec2 window_px);

// Something that was opened lies over the presentation.
bool is_presentation_covered(const AppState& state);

}  // namespace heed
