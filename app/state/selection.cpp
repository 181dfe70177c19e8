#include "app/state/selection.h"

#include <algorithm>

namespace heed {
namespace {

Cell moved(Cell cell, Index rows, Index cols, const Shape& shape) {
  return {std::clamp(cell.row + rows, Index{0}, shape.rows - 1),
          std::clamp(cell.col + cols, Index{0}, shape.cols - 1), cell.slice};
}

}  // namespace

std::optional<Region> selected_region(const ViewState& view) {
  if (!view.selection) return std::nullopt;
  const Region cell = Region::of(view.selection->cell);
  return view.range_end ? bounding(cell, Region::of(*view.range_end)) : cell;
}

void extend_selection(AppState& state, CellRef to) {
  ViewState& view = state.view;
  if (!view.selection || view.selection->node != to.node) return;
  view.does_selection_lead = true;
  view.tells_edit = false;
  to.cell.slice = view.selection->cell.slice;
  view.range_end = to == *view.selection ? std::nullopt : std::optional(to.cell);
}

void move_selection(AppState& state, const command::MoveSelection& by) {
  ViewState& view = state.view;
  if (!view.selection) return;
  const Shape& shape = state.computation.graph().shape(view.selection->node);
  if (by.extends) {
    const Cell end = view.range_end.value_or(view.selection->cell);
    extend_selection(state, {view.selection->node, moved(end, by.rows, by.cols, shape)});
  } else {
    view.selection->cell = moved(view.selection->cell, by.rows, by.cols, shape);
    view.range_end.reset();
    view.does_selection_lead = true;
    view.tells_edit = false;
  }
}

void select_all(AppState& state) {
  ViewState& view = state.view;
  if (!view.selection) return;
  const Shape& shape = state.computation.graph().shape(view.selection->node);
  view.selection->cell = {0, 0, view.selection->cell.slice};
  extend_selection(state, {view.selection->node, {shape.rows - 1, shape.cols - 1}});
}

Matrix values_in(const Graph& graph, NodeId node, const Region& region) {
  Matrix values(region.rows, region.cols);
  for (Index row = 0; row < region.rows; ++row) {
    for (Index col = 0; col < region.cols; ++col) {
      values(row, col) = graph.cell(node, {region.row + row, region.col + col, region.slice});
    }
  }
  return values;
}

}  // namespace heed
