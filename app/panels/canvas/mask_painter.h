#pragma once

#include <optional>
#include <vector>

#include "app/figure/layout.h"
#include "app/panels/base/panel_ui.h"

namespace heed {

// A stroke of the mouse over the scores, as far as it has come.
struct MaskPainting {
  std::optional<bool> is_allowing;  // none: nothing is being painted
  std::vector<Cell> cells;
};

// While masks are painted: pressing and dragging over the scores of the head in focus forbids them, or allows
// them where the first one was forbidden. What is painted becomes the mask when the mouse lets go.
void mask_painter_ui(PanelUi& ui, const FigureLayout& layout, const Camera& camera, MaskPainting& painting);

// Says that masks are painted, and ends it when it is pressed.
void paint_chip_ui(PanelUi& ui, const Rect& canvas);

// The same for a cell that was pressed by keyboard; false: it is not one that is painted.
bool paints_cell(PanelUi& ui, CellRef ref);

}  // namespace heed
