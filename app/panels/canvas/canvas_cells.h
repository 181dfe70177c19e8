#pragma once

#include <optional>

#include "app/figure/layout.h"
#include "app/panels/base/panel_ui.h"

namespace heed {

struct CanvasMemory;

// Tracks the keyboard focus on cells.
struct CellFocus {
  std::optional<CellRef> seen_selection;  // focus on a cell follows the selection
  bool is_on_cell = false;
  bool was_found_on_cell = false;  // in this frame so far
  bool takes_prediction = false;   // the first cell of a prediction takes the focus in the next frame
  std::optional<CellRef> moves_to, moving_to;  // to be asked for in the next frame, and asked for in this one

  void return_to_cell() {
    was_found_on_cell = true;
    seen_selection.reset();
  }
};

// The controls of the figure: cells and cards of heads. Draws only focus rings and tooltips.
void canvas_cells_ui(PanelUi& ui, const FigureLayout& layout, const Camera& camera, const Rect& visible,
                     CanvasMemory& memory);

}  // namespace heed
