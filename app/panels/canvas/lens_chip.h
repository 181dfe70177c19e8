#pragma once

#include "app/figure/layout.h"
#include "app/panels/base/panel_ui.h"

namespace heed {

// What the figure is seen through: the change since the baseline, or whose gradient.
std::string lens_words(const PanelUi& ui);

// Says what the figure shows instead of its numbers, and where it does not; pressing it shows the numbers
// again. Beside the selection chip, which ends at `left`, or below it.
void lens_chip_ui(PanelUi& ui, const FigureLayout& layout, const Rect& canvas, float left);

}  // namespace heed
