#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/writing/text_card_memory.h"

namespace heed {

// The overlay in which a text is written and seen as tokens, before it takes the place of the one that is
// computed.
void text_card_ui(PanelUi& ui, ImVec2 window_px, TextCardMemory& memory);

}  // namespace heed
