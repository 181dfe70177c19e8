#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

// Above the picture of a whole model, the text that it reads; a press on it leads to writing another one.
// `left` is where the chips before it end.
// Returns its right edge; without it, `left`.
float text_chip_ui(PanelUi& ui, const Rect& canvas, float left);

}  // namespace heed
