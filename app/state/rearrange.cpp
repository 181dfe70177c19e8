#include "app/state/rearrange.h"

#include <string>

#include "app/state/edit_cells.h"
#include "app/state/selection.h"
#include "core/edit/named_table.h"
#include "core/edit/transform.h"
#include "core/explain/explain_text.h"
#include "core/io/table.h"

namespace heed {
namespace {

using command::Rearrange;

CellRef corner_of(NodeId node, const Region& region) {
  return {node, {region.row, region.col, region.slice}};
}

// Tiles a block over the selected range if it divides it evenly, as spreadsheets do.
Matrix repeated_in(const Matrix& block, const Region& region) {
  if (region.rows % block.rows() != 0 || region.cols % block.cols() != 0) return block;
  return block.replicate(region.rows / block.rows(), region.cols / block.cols());
}

Message about(const char* key, const AppState& state, NodeId node, const Region& region) {
  return {key, {{"cells", range_name(state.computation.graph(), node, region)}}};
}

void select_block(AppState& state, Cell corner, const Matrix& block) {
  state.view.selection->cell = corner;
  extend_selection(state, {state.view.selection->node,
                           {corner.row + block.rows() - 1, corner.col + block.cols() - 1, corner.slice}});
}

// A single row is filled from the one above, a single column from the one to its left.
Region source_of(const Region& region, Rearrange how) {
  Region source = region;
  if (how == Rearrange::FillDown && region.rows == 1 && region.row > 0) {
    source.rows = 2;
    --source.row;
  }
  if (how == Rearrange::FillRight && region.cols == 1 && region.col > 0) {
    source.cols = 2;
    --source.col;
  }
  return source;
}

Matrix rearranged(const Matrix& block, Rearrange how) {
  if (how == Rearrange::FillDown) return filled_down(block);
  if (how == Rearrange::FillRight) return filled_right(block);
  return block.transpose();
}

const char* name_key(Rearrange how) {
  if (how == Rearrange::FillDown) return "edit.filled_down";
  return how == Rearrange::FillRight ? "edit.filled_right" : "edit.transposed";
}

}  // namespace

std::string selected_text(const AppState& state) {
  const auto region = selected_region(state.view);
  if (!region || !is_known_yet(state.computation, state.view.selection->node, *region)) return {};
  return write_table(values_in(state.computation.graph(), state.view.selection->node, *region), '\t');
}

void paste(AppState& state, const command::PasteText& what) {
  const auto region = selected_region(state.view);
  if (!region) return;
  const Result<NamedTable> read = parse_named_table(what.text);
  if (!read) return state.notices.add(read.error());
  const Matrix& read_values = read.value().values;
  const Matrix block = what.is_transposed ? Matrix(read_values.transpose()) : read_values;
  const Matrix values = repeated_in(block, *region);
  const CellRef corner = corner_of(state.view.selection->node, *region);
  const Region target{region->row, region->col, values.rows(), values.cols(), region->slice, 1};
  const bool is_done =
      set_cells(state, {corner, values, 0}, about("edit.pasted", state, corner.node, target));
  if (!is_done) return;
  select_block(state, corner.cell, values);
  say_names_left_out(state, read.value().names);
}

void say_names_left_out(AppState& state, const TableNames& names) {
  if (names.rows.empty() && names.columns.empty()) return;
  state.notices.say({names.columns.empty() ? "edit.pasted_rows_named"
                     : names.rows.empty()  ? "edit.pasted_columns_named"
                                           : "edit.pasted_both_named",
                     {{"columns", joined_names(names.columns)}, {"rows", joined_names(names.rows)}}});
}

void rearrange(AppState& state, Rearrange how) {
  const auto region = selected_region(state.view);
  if (!region) return;
  const NodeId node = state.view.selection->node;
  const Region source = source_of(*region, how);
  if (how == Rearrange::Transpose && region->rows != region->cols) {
    const std::string size = std::to_string(region->rows) + "×" + std::to_string(region->cols);
    return state.notices.say({"edit.transpose_square", {{"size", size}}});
  }
  if (!is_known_yet(state.computation, node, source)) return state.notices.say({"edit.not_computed", {}});
  const Matrix values = rearranged(values_in(state.computation.graph(), node, source), how);
  set_cells(state, {corner_of(node, source), values, 0}, about(name_key(how), state, node, *region));
}

}  // namespace heed
