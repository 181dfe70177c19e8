#include "core/graph/graph.h"

#include <algorithm>
#include <atomic>
#include <tuple>
#include <utility>

#include "core/base/check.h"
#include "core/base/number.h"
#include "core/graph/new_revision.h"
#include "core/graph/schedule.h"

namespace heed {
namespace {

bool comes_before(const Override& held, const Cell& cell) {
  return std::tie(held.cell.slice, held.cell.row, held.cell.col) < std::tie(cell.slice, cell.row, cell.col);
}

// No id is given twice in a process, so that a node of a graph that is gone is never taken for one of this.
std::uint64_t next_revision_id() {
  static std::atomic<std::uint64_t> last = 0;
  return ++last;
}

void advance(Revision& revision, const Regions& changed) {
  revision.before = std::exchange(revision.id, next_revision_id());
  revision.changed = changed;
}

Regions regions_of(const Region& region) {
  Regions regions;
  regions.add(region);
  return regions;
}

Region block_of(Cell at, const Matrix& values) {
  return {at.row, at.col, values.rows(), values.cols(), at.slice, 1};
}

}  // namespace

Revision new_revision() { return {next_revision_id(), 0, {}}; }

NodeId Graph::add_source(NodeInfo info, SharedMatrix value) {
  Node node;
  node.info = std::move(info);
  node.shape = {value->rows(), value->cols()};
  node.known = node.shape.cell_count();
  node.value = std::move(value);
  return add(std::move(node));
}

NodeId Graph::add_computed(NodeInfo info, std::shared_ptr<const Op> op, std::vector<NodeId> inputs) {
  std::vector<Shape> shapes;
  for (const NodeId input : inputs) shapes.push_back(shape(input));
  Node node;
  node.info = std::move(info);
  node.shape = op->shape(shapes).value();
  node.op = std::move(op);
  node.inputs = std::move(inputs);
  decide_keeping(node);
  const NodeId added = add(std::move(node));
  for (const NodeId input : nodes_[added].inputs) nodes_[input].consumers.push_back(added);
  nodes_[added].op_inputs = gather_inputs(added);
  nodes_[added].work = work_of(*this, added);
  return added;
}

NodeId Graph::add(Node node) {
  const NodeId added = nodes_.size();
  node.info.name = node_name(node.info);
  node.revision = new_revision();
  HEED_CHECK(by_name_.emplace(node.info.name, added).second);
  nodes_.push_back(std::move(node));
  dirty_.emplace_back();
  return added;
}

std::optional<NodeId> Graph::find(std::string_view name) const {
  const auto found = by_name_.find(name);
  return found == by_name_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<NodeId> Graph::find(const NodeKey& key) const { return find(node_name(key)); }

const SharedMatrix& Graph::value(NodeId node) const {
  HEED_CHECK(!nodes_[node].shape.is_stack());
  if (is_large_) write_out(node);
  return nodes_[node].value;
}

const Override* Graph::find_override(NodeId node, Cell cell) const {
  const auto& held = nodes_[node].overrides;
  const auto at = std::lower_bound(held.begin(), held.end(), cell, comes_before);
  return at != held.end() && at->cell == cell ? &*at : nullptr;
}

bool Graph::is_known(NodeId node, Cell cell) const {
  return index_of(nodes_[node].shape, cell) < nodes_[node].known;
}

void Graph::set_known(NodeId node, Index cells) {
  Node& target = nodes_[node];
  HEED_CHECK(target.op && cells >= 0 && cells <= target.shape.cell_count());
  const Index before = std::exchange(target.known, cells);
  if (cells == before) return;
  target.written_out = std::min(target.written_out, cells);
  if (cells == 0) target.is_waiting.clear();
  if (cells < before) return;
  Regions added;
  for_each_box(target.shape, before, cells, [&](const Region& box) {
    added.add(box);
    if (!target.shape.is_stack()) compute(node, box);
  });
  advance(target.revision, added);
}

void Graph::set_known(std::span<const KnownCells> wanted) {
  for (const auto& [node, cells] : wanted) {
    Node& target = nodes_[node];
    if (!target.op || target.known == cells) continue;
    if (target.known > 0 || cells < target.shape.cell_count()) {
      compute_fresh();
      set_known(node, cells);
    } else {
      target.known = cells;
      target.written_out = 0;
      fresh_.push_back(node);
    }
  }
  compute_fresh();
}

void Graph::compute_all() {
  std::vector<KnownCells> wanted;
  for (NodeId node = 0; node < nodes_.size(); ++node) wanted.push_back({node, shape(node).cell_count()});
  set_known(wanted);
}

// What was found to be computed from nothing: little of it node by node, much of it by all threads.
void Graph::compute_fresh() {
  constexpr Index kWorthSharing =
      4'000'000;  // multiplications; below, one thread is done before another is awake
  Index work = 0;
  for (const NodeId node : fresh_) work += nodes_[node].work;
  if (work >= kWorthSharing) compute_together(fresh_);
  for (const NodeId node : fresh_) {
    const Region whole = clipped(Region::all(), nodes_[node].shape);
    if (work < kWorthSharing && !nodes_[node].shape.is_stack()) compute(node, whole);
    advance(nodes_[node].revision, regions_of(whole));
  }
  fresh_.clear();
}

std::vector<OpInput> Graph::gather_inputs(NodeId node) const {
  std::vector<OpInput> gathered;
  for (const NodeId input : nodes_[node].inputs) {
    const Node& from = nodes_[input];
    const Matrix* value = from.shape.is_stack() ? nullptr
                          : from.known > 0      ? &*this->value(input)
                                                : &*from.value;
    gathered.push_back({input, from.shape, value, from.overrides});
  }
  return gathered;
}

void Graph::compute_into(NodeId node, OpInputs inputs, const Region& region, MatrixBlock out) const {
  nodes_[node].op->forward(inputs, region, out);
  lay_overrides(node, region, out);
}

void Graph::lay_overrides(NodeId node, const Region& region, MatrixBlock out) const {
  for (const Override& held : nodes_[node].overrides) {
    if (!region.contains(held.cell)) continue;
    const Index row = (held.cell.slice - region.slice) * region.rows + held.cell.row - region.row;
    out(row, held.cell.col - region.col) = held.value;
  }
}

void Graph::compute(NodeId node, const Region& region) {
  Node& target = nodes_[node];
  computed_cells_ += region.cell_count();
  if (is_large_) return compute_large(node, region);
  for (OpInput& input : target.op_inputs) {
    const Node& from = nodes_[input.node];
    input.value = from.shape.is_stack() ? nullptr : &*from.value;
    input.overrides = from.overrides;
  }
  Matrix& out = target.value.edit();
  if (out.size() == 0) out.resize(target.shape.rows, target.shape.cols);
  compute_into(node, target.op_inputs, region, out.block(region.row, region.col, region.rows, region.cols));
}

// The cells of a node that the regions marked dirty in its inputs touch, as far as they are known.
Regions Graph::reached(NodeId node) const {
  const Node& target = nodes_[node];
  Regions touched;
  for (std::size_t which = 0; which < target.inputs.size(); ++which) {
    for (const Region& changed : dirty_[target.inputs[which]].list()) {
      touched.add(clipped(target.op->reach(which, changed), target.shape));
    }
  }
  if (target.known == target.shape.cell_count()) return touched;
  Regions known;
  for (const Region& region : touched.list()) {
    for_each_known_box(target.shape, region, target.known, [&](const Region& box) { known.add(box); });
  }
  return known;
}

// What an edit reaches: changes_, and dirty_ until they are computed.
void Graph::mark_reached(NodeId edited, const Regions& regions) {
  changes_.clear();
  dirty_[edited] = regions;
  changes_.push_back({edited, dirty_[edited]});
  for (NodeId node = edited + 1; node < nodes_.size(); ++node) {
    if (!nodes_[node].op) continue;
    dirty_[node] = reached(node);
    if (!dirty_[node].is_empty()) changes_.push_back({node, dirty_[node]});
  }
}

std::span<const Change> Graph::propagate(NodeId edited, const Regions& regions) {
  mark_reached(edited, regions);
  if (is_large_) {
    recompute_large(edited);
  } else {
    for (const Change& change : std::span(changes_).subspan(1)) {
      if (nodes_[change.node].shape.is_stack()) continue;
      for (const Region& box : change.regions.list()) compute(change.node, box);
    }
  }
  for (const Change& change : changes_) {
    advance(nodes_[change.node].revision, change.regions);
    dirty_[change.node] = {};
  }
  constexpr int kMostCorrections = 256;
  if (corrections_ >= kMostCorrections) forget_corrections();
  return changes_;
}

// Whatever was corrected, and what was made of it, waits to be computed.
void Graph::forget_corrections() {
  if (std::exchange(corrections_, 0) == 0) return;
  for (NodeId node = 0; node < nodes_.size(); ++node) {
    Node& target = nodes_[node];
    if (!target.op || !target.is_complete()) continue;
    const Region whole = clipped(Region::all(), target.shape);
    const bool is_corrected = target.keeping == Keeping::Noted || target.op->product_following();
    dirty_[node] = is_corrected ? regions_of(whole) : reached(node);
    if (dirty_[node].is_empty()) continue;
    target.written_out = 0;
    if (target.has_own_work() && !target.shape.is_stack()) let_wait(node, whole);
    advance(target.revision, dirty_[node]);
  }
  for (Regions& dirty : dirty_) dirty = {};
}

std::span<const Change> Graph::set_cell(NodeId source, Cell cell, float value) {
  HEED_CHECK(!nodes_[source].op);
  nodes_[source].value.edit()(cell.row, cell.col) = value;
  return propagate(source, regions_of(Region::of(cell)));
}

std::span<const Change> Graph::set_value(NodeId source, SharedMatrix value) {
  Node& target = nodes_[source];
  HEED_CHECK(!target.op && value->rows() == target.shape.rows && value->cols() == target.shape.cols);
  target.value = std::move(value);
  return propagate(source, regions_of(clipped(Region::all(), target.shape)));
}

std::span<const Change> Graph::set_override(NodeId computed, Cell cell, float value) {
  Node& target = nodes_[computed];
  HEED_CHECK(target.op != nullptr);
  const auto at = std::lower_bound(target.overrides.begin(), target.overrides.end(), cell, comes_before);
  if (at != target.overrides.end() && at->cell == cell) {
    at->value = value;
  } else {
    target.overrides.insert(at, {cell, value});
  }
  changes_.clear();
  if (!is_known(computed, cell)) return changes_;
  if (!target.shape.is_stack() && target.is_held()) target.value.edit()(cell.row, cell.col) = value;
  return propagate(computed, regions_of(Region::of(cell)));
}

std::span<const Change> Graph::set_cells(NodeId source, Cell at, const Matrix& values) {
  HEED_CHECK(!nodes_[source].op);
  nodes_[source].value.edit().block(at.row, at.col, values.rows(), values.cols()) = values;
  return propagate(source, regions_of(block_of(at, values)));
}

std::span<const Change> Graph::set_overrides(NodeId computed, Cell at, const Matrix& values) {
  Node& target = nodes_[computed];
  HEED_CHECK(target.op != nullptr);
  put_overrides(target.overrides, at, values);
  Regions known;
  for_each_known_box(target.shape, block_of(at, values), target.known, [&](const Region& box) {
    known.add(box);
    if (target.shape.is_stack() || !target.is_held()) return;
    target.value.edit().block(box.row, box.col, box.rows, box.cols) =
        values.block(box.row - at.row, box.col - at.col, box.rows, box.cols);
  });
  changes_.clear();
  if (known.is_empty()) return changes_;
  return propagate(computed, known);
}

std::span<const Change> Graph::clear_override(NodeId computed, Cell cell) {
  Node& target = nodes_[computed];
  std::erase_if(target.overrides, [&](const Override& held) { return held.cell == cell; });
  changes_.clear();
  if (!is_known(computed, cell)) return changes_;
  if (!target.shape.is_stack()) compute(computed, Region::of(cell));
  return propagate(computed, regions_of(Region::of(cell)));
}

}  // namespace heed
