#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/base/number.h"
#include "core/graph/graph.h"
#include "core/graph/large/catch_up.h"
#include "core/graph/large/elementwise_view.h"
#include "core/graph/large/read.h"
#include "core/graph/large/storage.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

// Within a small part of a frame.
bool is_computed_soon(const GraphNodes& nodes) {
  constexpr Index kMostWork = 4'000'000, kMostCells = 60'000;
  Index work = 0, cells = 0;
  for (const GraphNode& node : nodes) {
    work += node.work;
    if (!node.shape.is_stack()) cells += node.shape.cell_count();
  }
  return work <= kMostWork && cells <= kMostCells;
}

// Of the first cells of a matrix; 0 of one that is large or not stored.
float strongest_of(const GraphNode& node, Index known) {
  float strongest = 0;
  if (node.shape.is_stack() || node.shape.cell_count() >= kLargeCells || known <= 0) return strongest;
  const Matrix& values = *node.value;
  for (Index at = 0; at < known; ++at) {
    const float magnitude = std::abs(values.data()[at]);
    if (std::isfinite(magnitude)) strongest = std::max(strongest, magnitude);
  }
  return strongest;
}

// Of a stack, which is not stored, computed from the inputs of its slice.
void compute_slice_part(const GraphNode& stack, OpInputs inputs, const Region& region, MatrixBlock out) {
  stack.op->forward(inputs, region, out);
  apply_overrides(stack.overrides, region, out);
}

// What is added is a term of the sum; what stands there instead is said in a note.
void explain_patch(const RowPatch& patch, Index col, Explained& explained) {
  const float value = patch.values[static_cast<std::size_t>(col)];
  Expression& computed = explained.expression;
  std::vector<Message> notes = {
      {patch.is_added ? "graph.steered" : "graph.patched",
       {{"value", readable_text(value)}, {"computed", readable_text(static_cast<float>(computed.value))}}}};
  notes.insert(notes.end(), patch.origins.begin(), patch.origins.end());
  explained.notes.insert(explained.notes.begin(), notes.begin(), notes.end());
  if (!patch.is_added) return;
  std::vector<Expression> terms;
  if (computed.kind == Expression::Kind::Sum) {
    terms = std::move(computed.args);
  } else {
    terms.push_back(std::move(computed));
  }
  terms.push_back(Expression::constant(static_cast<double>(value)));
  computed = Expression::of(Expression::Kind::Sum, std::move(terms));
}

}  // namespace

const Override* Graph::find_override(NodeId node, Cell cell) const {
  return heed::find_override(nodes_[node].overrides, cell);
}

bool Graph::is_changed(NodeId node, Cell cell) const {
  return find_override(node, cell) || find_patch(node, cell.row);
}

const RowPatch* Graph::find_patch(NodeId node, Index row) const {
  const std::span<const RowPatch> held = patches(node);
  const auto found = std::ranges::lower_bound(held, row, {}, &RowPatch::row);
  return found != held.end() && found->row == row ? &*found : nullptr;
}

const SharedMatrix& Graph::value(NodeId node) const {
  HEED_CHECK(!nodes_[node].shape.is_stack());
  if (large_.is_any()) materialize(large(), node);
  return nodes_[node].value;
}

bool Graph::has_unread_rows(NodeId node) const { return large().has_dirty_rows(node); }

Index Graph::unread_rows(NodeId node) const {
  if (!has_unread_rows(node)) return 0;
  const std::vector<char>& is_dirty = large_.by_node[node].is_dirty;
  return std::count(is_dirty.begin(), is_dirty.end(), 1);
}

void Graph::compute_unread_rows() const {
  std::vector<ReadRows> unread;
  for (NodeId node = 0; node < nodes_.size(); ++node) {
    if (has_unread_rows(node) && !waits_for_readers(large(), node))
      unread.push_back({node, 0, shape(node).rows});
  }
  catch_up(large(), unread);
}

float Graph::cell(NodeId node, Cell cell) const {
  const GraphNode& target = nodes_[node];
  if (target.shape.is_stack()) {
    Matrix one(1, 1);
    compute_slice_part(target, row_inputs(node, cell.slice).inputs, Region::of(cell), one);
    return one(0, 0);
  }
  HEED_CHECK(is_known(node, cell));
  return large_.is_any() ? read_cell(large(), node, cell) : (*target.value)(cell.row, cell.col);
}

void Graph::read(NodeId node, const Region& region, MatrixBlock out) const {
  HEED_CHECK(!nodes_[node].shape.is_stack());
  if (large_.is_any()) return read_region(large(), node, region, out);
  out = nodes_[node].value->block(region.row, region.col, region.rows, region.cols);
}

Matrix Graph::slice(NodeId node, Index slice) const {
  const Shape& shape = nodes_[node].shape;
  HEED_CHECK(shape.is_stack() && slice < shape.slices);
  Matrix values(shape.rows, shape.cols);
  const Region region{0, 0, shape.rows, shape.cols, slice, 1};
  compute_slice_part(nodes_[node], row_inputs(node, slice).inputs, region, values);
  return values;
}

float Graph::strongest(NodeId node) const {
  const Index known = std::min(nodes_[node].known, nodes_[node].shape.cell_count());
  if (known == nodes_[node].shape.cell_count() || !is_computed_soon(nodes_)) {
    known_strongest_.resize(nodes_.size());
    KnownStrongest& kept = known_strongest_[node];
    const std::uint64_t revision = nodes_[node].revision.id;
    if (kept.revision != revision || kept.known != known)
      kept = {revision, known, strongest_of(nodes_[node], known)};
    return kept.strongest;
  }
  if (strongest_.empty()) {
    Graph whole = *this;
    whole.compute_all();
    for (const GraphNode& each : whole.nodes_) strongest_.push_back(strongest_of(each, each.known));
  }
  return strongest_[node];
}

// The inputs of one row of a node: of a stack, of one slice.
RowInputs Graph::row_inputs(NodeId node, Index row) const {
  if (large_.is_any()) return heed::row_inputs(large(), node, row);
  return {op_inputs(nodes_, node), {}};
}

std::optional<ElementwiseView> Graph::elementwise_view(NodeId node) const {
  return heed::elementwise_view(large(), node);
}

Explained Graph::explain(NodeId node, Cell cell) const {
  const GraphNode& target = nodes_[node];
  const auto beside = [&](float value) { return readable_beside(value, strongest_number(*this, node)); };
  if (!target.op) {
    const float given = (*target.value)(cell.row, cell.col);
    return {Expression::constant(given), {{"graph.given", {{"value", beside(given)}}}}};
  }
  const RowInputs seen = row_inputs(node, target.shape.is_stack() ? cell.slice : cell.row);
  Explained explained = target.op->explain(seen.inputs, cell);
  if (const RowPatch* patch = target.shape.is_stack() ? nullptr : find_patch(node, cell.row))
    explain_patch(*patch, cell.col, explained);
  if (const Override* held = find_override(node, cell)) {
    const std::string computed = beside(static_cast<float>(explained.expression.value));
    explained.notes.insert(explained.notes.begin(),
                           {"graph.overridden", {{"value", beside(held->value)}, {"computed", computed}}});
  }
  return explained;
}

}  // namespace heed
