#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/canvas/caption.h"

namespace heed {

struct CaptionBar {
  Rect rect;
  float taken_px = 0;  // at its right end, by a message
};

// The caption in letters large enough for the last row of a room.
void presented_caption_ui(PanelUi& ui, const CaptionBar& bar, const CaptionSource& source);
void presented_words_ui(PanelUi& ui, const CaptionBar& bar, const std::string& said);

struct PresentingMemory {
  double mouse_moved_secs = -100;  // or Tab was pressed: the buttons show for a while afterwards
};

// Buttons along the right edge of the canvas, shown while the mouse moves or Tab leads from one to the next.
// The figure keeps their width free.
float presenting_buttons_width_px(const Ui& ui);
void presenting_buttons_ui(PanelUi& ui, const Rect& canvas, PresentingMemory& memory);

// Over everything else: the note that the figure is frozen, the spotlight, the blank screen.
void presenting_overlays_ui(PanelUi& ui, const Rect& caption, ImVec2 window_px);

// Whether an overlay lies over the presentation.
bool is_presentation_covered(const AppState& state);

}  // namespace heed
