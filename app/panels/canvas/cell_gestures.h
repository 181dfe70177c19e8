#pragma once

#include <optional>

#include "app/figure/layout.h"
#include "app/panels/base/panel_ui.h"
#include "app/panels/canvas/cell_drag.h"
#include "app/panels/canvas/cell_editor.h"
#include "app/panels/widgets/control.h"

namespace heed {

// Where the matrix of a cell stands.
struct CellPlace {
  const Block& block;
  const Camera& camera;
};

// A cell and what was done to the control that stands for it.
struct CellInput {
  CellRef ref;
  const Response& response;
  const CellPlace& place;
  const Rect& rect;  // of the control
};

// What follows from what a person does to a cell: it is pointed at, selected, opened, pulled, turned by the
// wheel, or a range begins there.
void handle_cell_input(PanelUi& ui, const CellInput& input, CellGestures& gestures,
                       std::optional<CellEditor>& editor);

// The second press of a double click whose first one led to another view.
bool is_press_for_another_view(const PanelUi& ui, const CellGestures& gestures);

// Whether what lies under the mouse is pointed at: not after a step or a key, until the mouse moves.
bool points_anew(const PanelUi& ui);

// It is the selected cell, and no range begins at it.
bool is_only_selection(const ViewState& view, CellRef ref);

}  // namespace heed
