#include "core/graph/graph.h"

#include <algorithm>
#include <utility>

#include "core/base/check.h"
#include "core/base/number.h"
#include "core/graph/large/adopt_rows.h"
#include "core/graph/large/compute.h"
#include "core/graph/large/dirty_rows.h"
#include "core/graph/large/edit.h"
#include "core/graph/large/masked_reach.h"
#include "core/graph/large/tiles.h"

namespace heed {
namespace {

Regions regions_of(const Region& region) {
  Regions regions;
  regions.add(region);
  return regions;
}

Region block_of(Cell at, const Matrix& values) {
  return {at.row, at.col, values.rows(), values.cols(), at.slice, 1};
}

Index work_of(const GraphNodes& nodes, const GraphNode& node) {
  if (node.shape.is_stack()) return 0;
  constexpr Index kExponential = 8;
  if (node.op->large().row_statistics()) return node.shape.cell_count() * kExponential;
  Index longest = 1;
  for (const NodeId input : node.inputs) longest = std::max(longest, nodes[input].shape.cols);
  return node.shape.cell_count() * longest;
}

// The whole rows that become known, if that is all that changes.
std::optional<Region> added_rows(const GraphNode& node, Index cells) {
  const Index cols = node.shape.cols;
  const bool are_whole =
      !node.shape.is_stack() && cells > node.known && cols > 0 && node.known % cols == 0 && cells % cols == 0;
  if (!are_whole) return std::nullopt;
  return Region::of_rows(node.known / cols, (cells - node.known) / cols);
}

void compute_rows(const LargeGraph& graph, std::span<const NodeId> nodes, const Region& rows,
                  Index& computed) {
  Index work = 0;
  for (const NodeId node : nodes) {
    const Region part = clipped(rows, graph.shape(node));
    computed += part.cell_count();
    work += graph.nodes[node].work / graph.shape(node).rows * std::max(part.rows, kLeastProductRows);
  }
  if (work >= kMuchWork) return compute_rows_in_parallel(graph, nodes, rows);
  for (const NodeId node : nodes) compute_region(graph, node, clipped(rows, graph.shape(node)));
}

}  // namespace

LargeGraph Graph::large() const { return {nodes_, large_}; }

bool Graph::holds_numbers(NodeId node) const {
  return !nodes_[node].shape.is_stack() && large().has_value(node) && nodes_[node].value->size() > 0;
}

NodeId Graph::add_source(NodeInfo info, SharedMatrix value) {
  GraphNode node;
  node.info = std::move(info);
  node.shape = {value->rows(), value->cols()};
  node.known = node.shape.cell_count();
  node.value = std::move(value);
  return add(std::move(node));
}

NodeId Graph::add_computed(NodeInfo info, std::shared_ptr<const Op> op, std::vector<NodeId> inputs) {
  std::vector<Shape> shapes;
  for (const NodeId input : inputs) shapes.push_back(shape(input));
  GraphNode node;
  node.info = std::move(info);
  node.shape = op->shape(shapes).value();
  node.op = std::move(op);
  node.inputs = std::move(inputs);
  node.work = work_of(nodes_, node);
  const NodeId added = add(std::move(node));
  for (const NodeId input : nodes_[added].inputs) nodes_[input].consumers.push_back(added);
  nodes_[added].op_inputs = forward_inputs(nodes_, added);
  nodes_[added].reads_own_rows = own_rows_read(nodes_, added);
  return added;
}

NodeId Graph::add(GraphNode node) {
  const NodeId added = nodes_.size();
  node.info.name = node_name(node.info);
  node.revision = new_revision();
  structure_ = node.revision.id;
  const bool is_new = by_name_.emplace(node.info.name, added).second;
  HEED_CHECK(is_new || node.info.id.empty());
  nodes_.push_back(std::move(node));
  strongest_.clear();
  large_.add_last(nodes_);
  dirty_.emplace_back();
  return added;
}

std::optional<NodeId> Graph::find(std::string_view name) const {
  const auto found = by_name_.find(name);
  return found == by_name_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<NodeId> Graph::find(const NodeKey& key) const { return find(node_name(key)); }

bool Graph::is_known(NodeId node, Cell cell) const {
  return index_of(nodes_[node].shape, cell) < nodes_[node].known;
}

void Graph::set_known(NodeId node, Index cells) {
  GraphNode& target = nodes_[node];
  HEED_CHECK(target.op && cells >= 0 && cells <= target.shape.cell_count());
  const Index before = std::exchange(target.known, cells);
  if (cells == before) return;
  large_.set_known(node, cells);
  if (cells < before) return;
  Regions added;
  for_each_box(target.shape, before, cells, [&](const Region& box) {
    added.add(box);
    if (!target.shape.is_stack()) compute(node, box);
  });
  advance(target.revision, added);
}

// What is computed from nothing, and then what gets more rows, is collected and computed together.
void Graph::set_known(std::span<const KnownCells> wanted, Compute when) {
  std::vector<NodeId> longer;
  Region rows;
  const auto compute_longer = [&] {
    if (!longer.empty()) compute_rows(large(), longer, rows, computed_cells_);
    longer.clear();
  };
  for (const auto& [node, cells] : wanted) {
    GraphNode& target = nodes_[node];
    if (!target.op || target.known == cells) continue;
    const std::optional<Region> added = large_.is_any() ? added_rows(target, cells) : std::nullopt;
    if (target.known == 0 && cells == target.shape.cell_count()) {
      compute_longer();
      target.known = cells;
      fresh_.push_back(node);
    } else if (added) {
      compute_fresh(when);
      if (rows != *added) compute_longer();
      rows = *added;
      target.known = cells;
      large_.set_known(node, cells);
      longer.push_back(node);
      advance(target.revision, regions_of(clipped(rows, target.shape)));
    } else {
      if (!target.shape.is_stack()) compute_longer(), compute_fresh(when);
      set_known(node, cells);
    }
  }
  compute_longer();
  compute_fresh(when);
}

void Graph::compute_all() {
  std::vector<KnownCells> wanted;
  for (NodeId node = 0; node < nodes_.size(); ++node) wanted.push_back({node, shape(node).cell_count()});
  set_known(wanted);
}

void Graph::adopt(const Graph& other, NodeId node) {
  GraphNode& target = nodes_[node];
  const GraphNode& from = other.nodes_[node];
  HEED_CHECK(target.info.name == from.info.name && target.shape == from.shape);
  if (large_.is_any() != other.large_.is_any()) return;
  target.value = from.value;
  target.known = from.known;
  target.revision = from.revision;
  if (!large_.is_any()) return;
  large_.by_node[node] = other.large_.by_node[node];
  large_.add_history(other.large_);
}

void Graph::adopt_rows(const Graph& other, std::span<const NodeId> nodes, Index rows) {
  if (!large_.is_any() || !other.large_.is_any()) return;
  const auto cells_of_row = [](const Shape& shape) {
    return shape.cols * (shape.is_stack() ? shape.rows : 1);
  };
  std::vector<RowsOfNode> adopted;
  for (const NodeId node : nodes) {
    GraphNode& target = nodes_[node];
    const GraphNode& from = other.nodes_[node];
    HEED_CHECK(target.info.name == from.info.name && target.known == 0);
    if (waits_for_readers(large(), node)) continue;
    const Index known = std::min(rows, from.known / cells_of_row(from.shape));
    if (known == 0 || large_.storage(node) != other.large_.storage(node)) continue;
    target.known = known * cells_of_row(target.shape);
    adopted.push_back({node, known});
    const bool is_stack = target.shape.is_stack();
    const Region region =
        is_stack ? Region{0, 0, Region::kToEnd, Region::kToEnd, 0, known} : Region::of_rows(0, known);
    advance(target.revision, regions_of(clipped(region, target.shape)));
  }
  heed::adopt_rows(other.large(), large(), adopted);
  large_.add_history(other.large_);
}

void Graph::compute_cells(NodeId node, const Region& region) {
  strongest_.clear();
  compute(node, region);
  advance(nodes_[node].revision, regions_of(region));
}

// What was found to be computed from nothing: little of it node by node, much of it by all threads.
void Graph::compute_fresh(Compute when) {
  if (when == Compute::WhenRead && large_.is_any()) {
    for (const NodeId node : fresh_) {
      const Region whole = clipped(Region::all(), shape(node));
      if (large().has_own_work(node) && !shape(node).is_stack()) mark_dirty(large(), node, whole);
      advance(nodes_[node].revision, regions_of(whole));
    }
    return fresh_.clear();
  }
  Index work = 0;
  for (const NodeId node : fresh_) work += nodes_[node].work;
  if (work >= kMuchWork) compute_in_parallel(large(), fresh_);
  for (const NodeId node : fresh_) {
    const GraphNode& target = nodes_[node];
    const Region whole = clipped(Region::all(), target.shape);
    if (work < kMuchWork && !target.shape.is_stack()) compute(node, whole);
    if (work >= kMuchWork && !target.shape.is_stack()) computed_cells_ += whole.cell_count();
    advance(nodes_[node].revision, regions_of(whole));
  }
  fresh_.clear();
}

void Graph::compute(NodeId node, const Region& region) {
  GraphNode& target = nodes_[node];
  computed_cells_ += region.cell_count();
  if (large_.is_any()) return compute_region(large(), node, region);
  for (std::size_t which = 0; which < target.op_inputs.size(); ++which) {
    OpInput& input = target.op_inputs[which];
    const GraphNode& from = nodes_[input.node];
    if (!from.shape.is_stack()) set_numbers(input, from.value, *target.op, which);
    input.overrides = from.overrides;
  }
  Matrix& out = target.value.edit();
  if (out.size() == 0) out.setZero(target.shape.rows, target.shape.cols);
  MatrixBlock block = out.block(region.row, region.col, region.rows, region.cols);
  target.op->forward(target.op_inputs, region, block);
  apply_changes(target, region, block);
}

// What an edit reaches: changes_, and dirty_ until they are computed.
void Graph::mark_reached(NodeId edited, const Regions& regions) {
  changes_.clear();
  dirty_[edited] = regions;
  changes_.push_back({edited, dirty_[edited]});
  for (NodeId node = edited + 1; node < nodes_.size(); ++node) {
    const auto is_changed = [&](NodeId input) { return !dirty_[input].is_empty(); };
    if (std::ranges::none_of(nodes_[node].inputs, is_changed)) continue;
    dirty_[node] =
        large_.is_any() ? reached_through_masks(large(), dirty_, node) : reached(nodes_, dirty_, node);
    if (!dirty_[node].is_empty()) changes_.push_back({node, dirty_[node]});
  }
}

std::span<const Change> Graph::propagate(NodeId edited, const Regions& regions) {
  const bool weighed_infinite = large_.weighs_infinite;
  mark_reached(edited, regions);
  if (large_.is_any()) {
    recompute(large(), {edited, changes_, dirty_});
  } else {
    for (const Change& change : std::span(changes_).subspan(1)) {
      if (nodes_[change.node].shape.is_stack()) continue;
      for (const Region& box : change.regions.list()) compute(change.node, box);
    }
  }
  end_edit();
  std::vector<Change> touched = mark_dirty_if_inexact(large());
  if (!weighed_infinite && large_.weighs_infinite) touched = mark_all_dirty(large());
  for (const Change& change : touched) advance(nodes_[change.node].revision, change.regions);
  return changes_;
}

std::span<const Change> Graph::end_edit() {
  strongest_.clear();
  for (const Change& change : changes_) {
    advance(nodes_[change.node].revision, change.regions);
    dirty_[change.node] = {};
  }
  return changes_;
}

std::span<const Change> Graph::set_cell(NodeId source, Cell cell, float value) {
  HEED_CHECK(!nodes_[source].op);
  nodes_[source].value.edit()(cell.row, cell.col) = value;
  return propagate(source, regions_of(Region::of(cell)));
}

std::span<const Change> Graph::set_value(NodeId source, SharedMatrix value) {
  GraphNode& target = nodes_[source];
  HEED_CHECK(!target.op && value->rows() == target.shape.rows && value->cols() == target.shape.cols);
  target.value = std::move(value);
  return propagate(source, regions_of(clipped(Region::all(), target.shape)));
}

std::span<const Change> Graph::set_override(NodeId computed, Cell cell, float value) {
  GraphNode& target = nodes_[computed];
  HEED_CHECK(target.op != nullptr);
  const auto at = std::lower_bound(target.overrides.begin(), target.overrides.end(), cell, comes_before);
  if (at != target.overrides.end() && at->cell == cell) {
    at->value = value;
  } else {
    target.overrides.insert(at, {cell, value});
  }
  changes_.clear();
  if (!is_known(computed, cell)) return changes_;
  if (holds_numbers(computed)) target.value.edit()(cell.row, cell.col) = value;
  return propagate(computed, regions_of(Region::of(cell)));
}

std::span<const Change> Graph::set_cells(NodeId source, Cell at, const Matrix& values) {
  HEED_CHECK(!nodes_[source].op);
  nodes_[source].value.edit().block(at.row, at.col, values.rows(), values.cols()) = values;
  return propagate(source, regions_of(block_of(at, values)));
}

std::span<const Change> Graph::set_overrides(NodeId computed, Cell at, const Matrix& values) {
  GraphNode& target = nodes_[computed];
  HEED_CHECK(target.op != nullptr);
  put_overrides(target.overrides, at, values);
  Regions known;
  for_each_known_box(target.shape, block_of(at, values), target.known, [&](const Region& box) {
    known.add(box);
    if (!holds_numbers(computed)) return;
    target.value.edit().block(box.row, box.col, box.rows, box.cols) =
        values.block(box.row - at.row, box.col - at.col, box.rows, box.cols);
  });
  changes_.clear();
  if (known.is_empty()) return changes_;
  return propagate(computed, known);
}

// The rows that have been patched and those that will be.
std::span<const Change> Graph::set_patches(NodeId computed, std::vector<RowPatch> patches) {
  GraphNode& target = nodes_[computed];
  HEED_CHECK(target.op && !target.shape.is_stack());
  Regions rows;
  const auto add_rows = [&](std::span<const RowPatch> of) {
    for (const RowPatch& patch : of) {
      for_each_known_box(target.shape, clipped(Region::of_rows(patch.row), target.shape), target.known,
                         [&](const Region& box) { rows.add(box); });
    }
  };
  add_rows(target.patches);
  add_rows(patches);
  target.patches = std::move(patches);
  changes_.clear();
  if (rows.is_empty()) return changes_;
  for (const Region& box : rows.list()) compute(computed, box);
  return propagate(computed, rows);
}

std::span<const Change> Graph::set_op(NodeId computed, std::shared_ptr<const Op> op) {
  GraphNode& target = nodes_[computed];
  HEED_CHECK(target.op && !target.shape.is_stack());
  target.op = std::move(op);
  target.reads_own_rows = own_rows_read(nodes_, computed);
  structure_ = new_revision().id;
  Regions known;
  for_each_known_box(target.shape, clipped(Region::all(), target.shape), target.known,
                     [&](const Region& box) { known.add(box); });
  changes_.clear();
  if (known.is_empty()) return changes_;
  if (!large_.is_any()) {
    for (const Region& box : known.list()) compute(computed, box);
    return propagate(computed, known);
  }
  mark_reached(computed, known);
  wait_for_readers(large(), changes_);
  return end_edit();
}

void Graph::set_switched_off(NodeId node, bool is_off) {
  nodes_[node].info.is_switched_off = is_off;
  structure_ = new_revision().id;
}

std::span<const Change> Graph::clear_override(NodeId computed, Cell cell) {
  GraphNode& target = nodes_[computed];
  std::erase_if(target.overrides, [&](const Override& held) { return held.cell == cell; });
  changes_.clear();
  if (!is_known(computed, cell)) return changes_;
  if (!target.shape.is_stack()) compute(computed, Region::of(cell));
  return propagate(computed, regions_of(Region::of(cell)));
}

}  // namespace heed
