#pragma once

#include "app/figure/drawing.h"
#include "app/panels/base/panel_ui.h"

namespace heed {

// The controls of the cells that stand enlarged beside their matrix: pointed at and selected as in the
// matrix.
void close_up_cells_ui(PanelUi& ui, const EnlargedCells& enlarged, const Camera& camera);

}  // namespace heed
