#pragma once

#include "app/panels/ui.h"

namespace heed {

// The lessons that come with Heed, each with a small picture of what it is about; over the whole window.
void lessons_card_ui(Ui& ui, ImVec2 window_px);

}  // namespace heed
