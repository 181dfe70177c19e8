#pragma once

#include <optional>

#include "app/figure/layout.h"
#include "app/panels/base/panel_ui.h"

namespace heed {

struct CanvasMemory;

// Which cell the keyboard's focus is on, or is to go to.
struct CellFocus {
  std::optional<CellRef> seen_selection;  // the focus, if it is on a cell, goes along with the selection
  bool is_on_cell = false;
  bool was_found_on_cell = false;  // while the cells of this frame are gone through
  bool takes_prediction = false;   // the first cell of a prediction takes it in the next frame

  void return_to_cell() {
    was_found_on_cell = true;
    seen_selection.reset();
  }
};

// The part of the figure that answers to mouse and keyboard: cells and cards of heads. Draws nothing but
// focus rings and tooltips.
void canvas_cells_ui(PanelUi& ui, const FigureLayout& layout, const Camera& camera, const Rect& visible,
                     CanvasMemory& memory);

}  // namespace heed
