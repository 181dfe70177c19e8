#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

// Says what the figure shows instead of its numbers; pressing it shows the numbers again. Beside the
// selection chip, which ends at `left`, or below it.
// What the figure is seen through: the change since the baseline, or whose gradient.
std::string lens_words(const PanelUi& ui);

void lens_chip_ui(PanelUi& ui, const Rect& canvas, float left);

}  // namespace heed
