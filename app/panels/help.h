#pragma once

#include "app/panels/ui.h"

namespace heed {

// The keys, over the whole window; closes by Esc, its button, or a click beside it.
void help_ui(Ui& ui, float width_px, float height_px);

}  // namespace heed
