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

bool is_computed_yet(const Computation& computation, NodeId node, const Region& region) {
  const Cell last = {region.row + region.rows - 1, region.col + region.cols - 1, region.slice};
  return !computation.graph().op(node) || computation.is_known(node, last);
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
  if (!is_computed_yet(state.computation, to.cell.node, clipped(region_of(to), graph.shape(to.cell.node)))) {
    return state.notices.add({graph.info(to.cell.node).name, {"edit.not_computed", {}}});
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
