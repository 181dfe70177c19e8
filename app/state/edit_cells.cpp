#include "app/state/edit_cells.h"

#include <bit>
#include <cstdint>
#include <string>

#include "app/state/selection.h"
#include "core/base/number.h"
#include "core/explain/explain_text.h"

namespace heed {
namespace {

Region region_of(const command::SetCells& to) {
  return {to.cell.cell.row, to.cell.cell.col, to.values.rows(), to.values.cols(), to.cell.cell.slice, 1};
}

Message name_of(const Graph& graph, const command::SetCells& to) {
  const Region region = region_of(to);
  const std::string cells = range_name(graph, to.cell.node, region);
  if (region.cell_count() > 1) return {"edit.set_range", {{"cells", cells}}};
  return {"edit.set", {{"cell", cells}, {"value", readable_text(to.values(0, 0))}}};
}

bool has_same_bits(float a, float b) {
  return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
}

// An edit without effect is not an undo step.
bool changes_anything(const Graph& graph, const command::SetCells& to) {
  const NodeId node = to.cell.node;
  for (Index row = 0; row < to.values.rows(); ++row) {
    for (Index col = 0; col < to.values.cols(); ++col) {
      const Cell cell{to.cell.cell.row + row, to.cell.cell.col + col, to.cell.cell.slice};
      const bool is_written = !graph.op(node) || graph.find_override(node, cell);
      if (!is_written || !has_same_bits(graph.cell(node, cell), to.values(row, col))) return true;
    }
  }
  return false;
}

}  // namespace

bool is_known_yet(const Computation& computation, NodeId node, const Region& region) {
  const Cell last = {region.row + region.rows - 1, region.col + region.cols - 1, region.slice};
  return !computation.graph().op(node) || computation.is_known(node, last);
}

bool set_cells(AppState& state, const command::SetCells& to, std::optional<Message> name) {
  if (to.values.size() == 0) return false;
  const Graph& graph = state.computation.graph();
  const Region inside = clipped(region_of(to), graph.shape(to.cell.node));
  if (!is_known_yet(state.computation, to.cell.node, inside)) {
    state.notices.say({"edit.not_computed", {}});
    return false;
  }
  const bool fits = inside == region_of(to);
  if (fits && !changes_anything(graph, to)) return true;
  Document before = state.document();
  const auto done = state.computation.set_cells(to.cell.node, to.cell.cell, to.values);
  if (!done) {
    state.notices.add(done.error());
    return false;
  }
  state.history.record(std::move(before), name ? *name : name_of(graph, to), to.interaction);
  state.view.has_just_edited = true;
  state.view.does_selection_lead = state.view.tells_edit = state.view.selection.has_value();
  return true;
}

void clear_cells(AppState& state, NodeId node, const Region& cleared) {
  const Graph& graph = state.computation.graph();
  const Region region = clipped(cleared, graph.shape(node));
  if (!graph.op(node)) {
    const CellRef corner{node, {region.row, region.col, region.slice}};
    const Message name{"edit.cleared", {{"cells", range_name(graph, node, region)}}};
    set_cells(state, {corner, Matrix::Zero(region.rows, region.cols), 0}, name);
    return;
  }
  std::vector<Cell> held;
  for (const Override& override_ : graph.overrides(node)) {
    if (region.contains(override_.cell)) held.push_back(override_.cell);
  }
  if (held.empty()) return;
  state.history.record(state.document(), {"edit.revert", {{"cell", range_name(graph, node, region)}}});
  for (const Cell cell : held) state.computation.clear_override(node, cell);
  state.view.tells_edit = state.view.selection.has_value();
}

}  // namespace heed
