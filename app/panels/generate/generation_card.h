#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/generate/generation_card_memory.h"

namespace heed {

// Where the card is: at the right edge, below `top`, so that what it changes stays in view beside it.
Rect generation_card_place(const Ui& ui, ImVec2 window_px, float top);

// The card in which a text goes on: how the next token is chosen, what may come next, and what keeping keys
// and values saves.
void generation_card_ui(PanelUi& ui, ImVec2 window_px, const Rect& card, GenerationCardMemory& memory);

}  // namespace heed
