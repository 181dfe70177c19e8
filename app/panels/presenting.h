#pragma once

#include "app/panels/ui.h"

namespace heed {

// What is said about the moment, in letters that the last row of a room can read.
void presented_caption_ui(Ui& ui, const Rect& bar);

// Over the canvas, for as long as the mouse moves or the keyboard is on them: what a presentation can do.
void presenting_buttons_ui(Ui& ui, const Rect& canvas);

// Over everything: what says that the picture is frozen, the spotlight, the curtain.
void presenting_covers_ui(Ui& ui, const Rect& canvas, ImVec2 window_px);

// Something that was opened lies over the presentation.
bool is_presentation_covered(const AppState& state);

}  // namespace heed
