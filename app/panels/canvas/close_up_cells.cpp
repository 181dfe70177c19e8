#include "app/panels/canvas/close_up_cells.h"

#include <string>

#include <imgui_internal.h>

#include "app/panels/canvas/cell_gestures.h"
#include "app/panels/widgets/control.h"
#include "core/explain/explain_text.h"

namespace heed {
namespace {

void enlarged_cell_ui(PanelUi& ui, CellRef ref, const Rect& rect) {
  const std::string id = "close_up_" + cell_name(ui.state.computation.graph(), ref, true);
  // A tooltip would cover the neighbours; rows and columns are named beside them.
  const Response state = interact(ui, id.c_str(), rect, std::string(), {size::kRadiusSmall});
  if (state.is_pointed_at && points_anew(ui)) {
    ui.pointing.cell = ref;
    ui.pointing.is_in_figure = true;
  }
  // After the first press of a double click another cell is here.
  const bool is_first = ImGui::GetIO().MouseClickedLastCount[ImGuiMouseButton_Left] <= 1;
  if (state.is_pressed && is_first) ui.push(command::PressCell{ref});
}

}  // namespace

void close_up_cells_ui(PanelUi& ui, const EnlargedCells& enlarged, const Camera& camera) {
  const Region& cells = enlarged.cells;
  // The keyboard goes through the cells of the matrix.
  ImGui::PushItemFlag(ImGuiItemFlags_NoTabStop | ImGuiItemFlags_NoNav, true);
  for (Index row = cells.row; row < cells.row + cells.rows; ++row) {
    for (Index col = cells.col; col < cells.col + cells.cols; ++col)
      enlarged_cell_ui(ui, {enlarged.node, {row, col, cells.slice}},
                       camera.to_screen(enlarged.cell_rect(row, col)));
  }
  ImGui::PopItemFlag();
}

}  // namespace heed
