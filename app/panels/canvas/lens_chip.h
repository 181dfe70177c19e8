#pragma once

#include <string>

#include "app/figure/layout.h"
#include "app/panels/base/panel_ui.h"
#include "app/panels/canvas/selection_chip.h"

namespace heed {

// What the figure is seen through: the change since the baseline, or whose gradient.
std::string lens_words(const PanelUi& ui);

// The figure as it is seen through the lens.
struct LensedFigure {
  const FigureLayout& layout;
  bool is_boosted = false;  // colours make small numbers stronger than they are beside large ones
};

// Says what the figure shows instead of its numbers, and where it does not; pressing it shows the numbers
// again. Beside the chips that stand there, or in the line below them.
void lens_chip_ui(PanelUi& ui, const LensedFigure& figure, const Rect& canvas, ChipLines& lines);

}  // namespace heed
