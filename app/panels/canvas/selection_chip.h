#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

inline constexpr float kSelectionChipEdge = 16, kSelectionChipTop = 14,
                       kSelectionChipHeight = 30;  // at scale 1

// Names the selected cell in the upper left corner of the canvas; pressing it deselects. Returns its right
// edge, or the left edge of the canvas if no cell is selected.
float selection_chip_ui(PanelUi& ui, const Rect& canvas);

}  // namespace heed
