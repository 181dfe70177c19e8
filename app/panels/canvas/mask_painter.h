#pragma once

#include <optional>
#include <vector>

#include "app/figure/layout.h"
#include "app/panels/base/panel_ui.h"

namespace heed {

// A mouse stroke over the scores in progress.
struct MaskPainting {
  std::optional<bool> is_allowing;  // none: nothing is being painted
  std::vector<Cell> cells;
};

// While masks are painted, dragging over the scores of the open head forbids cells, or allows them if the
// first one was forbidden. The mask changes when the mouse button is released.
void mask_painter_ui(PanelUi& ui, const FigureLayout& layout, const Camera& camera, MaskPainting& painting);

// Says that masks are being painted; pressing it ends that.
void paint_chip_ui(PanelUi& ui, const Rect& canvas);

// Paints a single cell, which was pressed with the keyboard. False if masks are not painted there.
bool paint_cell_if_painting(PanelUi& ui, CellRef ref);

}  // namespace heed
