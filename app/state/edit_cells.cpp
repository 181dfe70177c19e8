#include "app/state/edit_cells.h"

#include <cmath>
#include <string>

#include "app/state/selection.h"
#include "core/attention/explain_text.h"
#include "core/base/number.h"

namespace heed {
namespace {

Region region_of(const command::SetCells& to) {
  return {to.cell.cell.row, to.cell.cell.col, to.values.rows(), to.values.cols(), to.cell.cell.slice, 1};
}

// A person sees before anything is lost that a block is larger than what is left of the matrix.
std::optional<Message> fault_of(const AppState& state, const command::SetCells& to) {
  const Graph& graph = state.computation.graph();
  const Shape& shape = graph.shape(to.cell.node);
  const Region region = region_of(to);
  if (region.row + region.rows > shape.rows || region.col + region.cols > shape.cols) {
    return Message{"edit.does_not_fit",
                   {{"rows", std::to_string(region.rows)},
                    {"cols", std::to_string(region.cols)},
                    {"cell", cell_name(graph, to.cell, true)},
                    {"rows_left", std::to_string(shape.rows - region.row)},
                    {"cols_left", std::to_string(shape.cols - region.col)}}};
  }
  if (!graph.op(to.cell.node)) {
    if (!to.values.allFinite()) return Message{"edit.not_finite", {}};
    return std::nullopt;
  }
  const Cell last = {region.row + region.rows - 1, region.col + region.cols - 1, region.slice};
  if (!state.computation.is_known(to.cell.node, last)) return Message{"edit.not_computed", {}};
  return std::nullopt;
}

Message name_of(const Graph& graph, const command::SetCells& to) {
  const Region region = region_of(to);
  const std::string cells = selection_name(graph, to.cell.node, region);
  if (region.cell_count() > 1) return {"edit.set_range", {{"cells", cells}}};
  return {"edit.set", {{"cell", cells}, {"value", readable_text(to.values(0, 0))}}};
}

}  // namespace

void set_cells(AppState& state, const command::SetCells& to) {
  if (to.values.size() == 0) return;
  const Graph& graph = state.computation.graph();
  if (auto fault = fault_of(state, to)) {
    return state.notices.add({graph.info(to.cell.node).name, std::move(*fault)});
  }
  Document before = state.document();
  const auto done = state.computation.set_cells(to.cell.node, to.cell.cell, to.values);
  if (!done) return state.notices.add(done.error());
  state.history.record(std::move(before), name_of(graph, to), to.interaction);
}

void clear_cells(AppState& state, const command::ClearCells& which) {
  const Graph& graph = state.computation.graph();
  const Region region = clipped(which.region, graph.shape(which.node));
  if (!graph.op(which.node)) {
    const CellRef corner{which.node, {region.row, region.col, region.slice}};
    return set_cells(state, {corner, Matrix::Zero(region.rows, region.cols), 0});
  }
  std::vector<Cell> held;
  for (const Override& override_ : graph.overrides(which.node)) {
    if (region.contains(override_.cell)) held.push_back(override_.cell);
  }
  if (held.empty()) return;
  state.history.record(state.document(),
                       {"edit.revert", {{"cell", selection_name(graph, which.node, region)}}});
  for (const Cell cell : held) state.computation.clear_override(which.node, cell);
}

}  // namespace heed
