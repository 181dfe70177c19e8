#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/generate/generation_card_memory.h"

namespace heed {

// The card in which a text goes on: how the next token is chosen, what may come next, and what keeping keys
// and values saves.
void generation_card_ui(PanelUi& ui, ImVec2 window_px, GenerationCardMemory& memory);

}  // namespace heed
