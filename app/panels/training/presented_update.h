#pragma once

#include "app/panels/training/update_card.h"

namespace heed {

// How large it is, which stays from step to step.
struct PresentedUpdateMemory {
  float width_px = 0, height_px = 0;
  Language language = Language::English;
  float zoom = 0;
};

// Before a room: the arithmetic of the last step for the selected weight, beside the figure, in letters as
// large as have room.
void presented_update_ui(PanelUi& ui, const Rect& rect, bool takes_clicker, UpdateCardMemory& update,
                         PresentedUpdateMemory& memory);

}  // namespace heed
