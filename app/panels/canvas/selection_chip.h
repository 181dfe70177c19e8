#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

class LensNumbers;

inline constexpr float kSelectionChipEdge = 16, kSelectionChipTop = 14,
                       kSelectionChipHeight = 30;  // at scale 1

// Names the selected cell above the figure, right of what is there; pressing it deselects. Through a
// lens it says what the figure shows. Returns its right edge, or `left` if no cell is selected.
float selection_chip_ui(PanelUi& ui, const Rect& canvas, float left, LensNumbers* lens);

}  // namespace heed
