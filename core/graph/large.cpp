// Large matrices: those that are not kept are made of others when they are read, a few rows at a time while
// these are in the cache, and threads share the rows.
#include <algorithm>
#include <atomic>
#include <memory>

#include "core/base/check.h"
#include "core/base/progress.h"
#include "core/graph/graph.h"
#include "core/graph/schedule.h"
#include "core/kernels/parallel.h"

namespace heed {
namespace {

constexpr Index kLargeCells = 128 * 128;

// Below, one thread is done before another is awake.
constexpr Index kWorthSharing = 4'000'000;

// Rows of a tile: few enough that they stay near, so many that packing the keys for them costs little;
// multiples of the rows that the kernels take at a time.
constexpr Index kTileCells = 192 * 4096;
constexpr Index kFewestRows = 48, kMostRows = 192;

Region whole_rows(const Shape& shape, Index row, Index rows) {
  return clipped(Region::of_rows(row, rows), shape);
}

void set_part(OpInput& input, const Region& region, const MatrixBlock& numbers) {
  input.part = numbers.data();
  input.part_at = {region.row, region.col};
  input.part_stride = numbers.outerStride();
}

}  // namespace

// Room for whole rows of one node at a time. There is one for each thread, and it keeps its memory.
class Graph::RowBuffer {
 public:
  bool holds(NodeId node, const Region& rows) const { return held_ && *held_ == node && rows_ == rows; }

  MatrixBlock rows() {
    return Eigen::Map<Matrix, 0, Eigen::OuterStride<>>(first(), rows_.rows, rows_.cols,
                                                       Eigen::OuterStride<>(stride()));
  }

  MatrixBlock take(NodeId node, const Region& rows) {
    held_ = node;
    rows_ = rows;
    const auto size = static_cast<std::size_t>(rows.rows * stride() + kLine);
    if (numbers().size() < size) numbers().resize(size);
    return this->rows();
  }

 private:
  static constexpr Index kLine = 16;  // numbers of a line of the cache

  static std::vector<float>& numbers() {
    thread_local std::vector<float> kept;
    return kept;
  }

  // Rows begin where a line does, and a line farther apart than they are long: where that is a power of two,
  // numbers below one another would else drive one another out of the cache.
  Index stride() const { return (rows_.cols + kLine - 1) / kLine * kLine + kLine; }
  static float* first() {
    void* at = numbers().data();
    std::size_t room = numbers().size() * sizeof(float);
    return static_cast<float*>(std::align(kLine * sizeof(float), 0, at, room));
  }

  std::optional<NodeId> held_;
  Region rows_;
};

void Graph::decide_keeping(Node& node) {
  if (node.shape.is_stack() || node.shape.cell_count() < kLargeCells) return;
  is_large_ = true;
  std::vector<Shape> shapes;
  for (const NodeId input : node.inputs) shapes.push_back(shape(input));
  const bool are_inputs_kept =
      std::all_of(node.inputs.begin(), node.inputs.end(), [&](NodeId input) { return is_kept(input); });
  if (node.op->row_noting()) {
    node.keeping = Keeping::Noted;
  } else if (node.op->is_passed_on()) {
    node.keeping = Keeping::PassedOn;
  } else if (are_inputs_kept && node.op->is_quickly_made(shapes)) {
    node.keeping = Keeping::Remade;
  }
}

void Graph::make_room(NodeId node) const {
  const Node& target = nodes_[node];
  if (target.keeping == Keeping::Noted) target.notes.resize(static_cast<std::size_t>(target.shape.rows));
  if (target.keeping != Keeping::Stored) return;
  Matrix& value = target.value.edit();
  if (value.size() == 0) value.resize(target.shape.rows, target.shape.cols);
}

// As forward is to see them; parts are still to be set.
std::vector<OpInput> Graph::forward_inputs(NodeId node) const {
  std::vector<OpInput> inputs;
  for (const NodeId input : nodes_[node].inputs) {
    const Node& from = nodes_[input];
    inputs.push_back({input, from.shape, from.shape.is_stack() ? nullptr : &*from.value, from.overrides});
  }
  return inputs;
}

// A part of a node that is not kept; what it is made of is settled, and it has its notes.
void Graph::make(NodeId node, const Region& region, MatrixBlock out) const {
  const Node& target = nodes_[node];
  std::vector<OpInput> inputs = forward_inputs(node);
  for (OpInput& input : inputs) {
    if (nodes_[input.node].is_held() || input.shape.is_stack()) continue;
    make(input.node, region, out);
    set_part(input, region, out);
  }
  if (target.keeping == Keeping::Noted) {
    const auto notes =
        std::span(target.notes)
            .subspan(static_cast<std::size_t>(region.row), static_cast<std::size_t>(region.rows));
    target.op->row_noting()->forward_noted(inputs, region, notes, out);
  } else {
    target.op->forward(inputs, region, out);
  }
  lay_overrides(node, region, out);
}

// Whole rows of a Noted node, and the notes by which they can be made again.
void Graph::note(NodeId node, const Region& rows, MatrixBlock out) const {
  const Node& target = nodes_[node];
  std::vector<OpInput> inputs = forward_inputs(node);
  if (!nodes_[inputs[0].node].is_held()) {
    make(inputs[0].node, rows, out);
    set_part(inputs[0], rows, out);
  }
  const auto notes = std::span(target.notes)
                         .subspan(static_cast<std::size_t>(rows.row), static_cast<std::size_t>(rows.rows));
  target.op->row_noting()->forward_noting(inputs, rows, notes, out);
  lay_overrides(node, rows, out);
}

// A part of a Stored node.
void Graph::compute_part(NodeId node, const Region& region, RowBuffer& buffer, MatrixBlock out) const {
  std::vector<OpInput> inputs = forward_inputs(node);
  for (OpInput& input : inputs) {
    if (nodes_[input.node].is_held() || input.shape.is_stack()) continue;
    const Region rows = whole_rows(input.shape, region.row, region.rows);
    if (!buffer.holds(input.node, rows)) make(input.node, rows, buffer.take(input.node, rows));
    set_part(input, rows, buffer.rows());
  }
  compute_into(node, inputs, region, out);
}

void Graph::compute_tile(const Tile& tile) const {
  RowBuffer buffer;
  for (const NodeId node : tile.nodes) {
    const Node& target = nodes_[node];
    const Region rows = whole_rows(target.shape, tile.row, tile.rows);
    if (target.keeping == Keeping::Noted) note(node, rows, buffer.take(node, rows));
    if (target.keeping != Keeping::Stored) continue;
    // make_room has made the matrix the graph's own, so that threads may write to it.
    compute_part(node, rows, buffer, target.value.edit().middleRows(rows.row, rows.rows));
  }
}

double Graph::work_of_tile(const Tile& tile) const {
  double work = 0;
  for (const NodeId node : tile.nodes) {
    work += static_cast<double>(work_of(*this, node)) * static_cast<double>(tile.rows) /
            static_cast<double>(shape(node).rows);
  }
  return work;
}

double Graph::work_of_tiles(std::span<const Tile> tiles) const {
  double work = 0;
  for (const Tile& tile : tiles) work += work_of_tile(tile);
  return work;
}

// `work_before` of `work_in_all` has been done by others.
void Graph::compute_tiles(std::span<const Tile> tiles, double work_before, double work_in_all) const {
  const auto count = static_cast<Index>(tiles.size());
  Progress* const progress = Watched::current();  // of this thread, for those that help it
  std::atomic<double> done = 0;
  const auto compute = [&](Index at) {
    const Tile& tile = tiles[static_cast<std::size_t>(at)];
    if (progress && progress->is_cancelled()) return;
    compute_tile(tile);
    if (progress) progress->set((work_before + (done += work_of_tile(tile))) / work_in_all);
  };
  if (work_of_tiles(tiles) >= static_cast<double>(kWorthSharing)) return parallel_for(count, compute);
  for (Index at = 0; at < count; ++at) compute(at);
}

Index Graph::tile_rows(std::span<const NodeId> nodes) const {
  Index widest = 1;
  for (const NodeId node : nodes) widest = std::max(widest, shape(node).cols);
  return std::clamp(kTileCells / widest / kFewestRows * kFewestRows, kFewestRows, kMostRows);
}

void Graph::compute_together(std::span<const NodeId> fresh) {
  const std::vector<Run> runs = schedule(*this, fresh);
  double work = 0, done = 0;
  for (const NodeId node : fresh) work += static_cast<double>(work_of(*this, node));
  std::vector<Tile> tiles;
  for (std::size_t at = 0; at < runs.size(); ++at) {
    const Run& run = runs[at];
    for (const NodeId node : run.nodes) {
      settle_inputs(node, 0, shape(node).rows);
      make_room(node);
      computed_cells_ += shape(node).cell_count();
    }
    const Index rows = tile_rows(run.nodes);
    for (Index row = 0; row < run.rows; row += rows)
      tiles.push_back({run.nodes, row, std::min(rows, run.rows - row)});
    if (at + 1 < runs.size() && runs[at + 1].level == run.level) continue;
    compute_tiles(tiles, done, work);
    done += work_of_tiles(tiles);
    tiles.clear();
  }
}

// Now, not when it is read.
void Graph::compute_large(NodeId node, const Region& region) const {
  const Node& target = nodes_[node];
  if (!target.has_own_work()) return;
  settle_inputs(node, region.row, region.rows);
  make_room(node);
  const bool is_whole = region.cols == target.shape.cols || target.keeping == Keeping::Noted;
  const Index rows = tile_rows(target.inputs);
  std::vector<Tile> tiles;
  for (Index done = 0; done < region.rows; done += rows) {
    const NodeId* which = &node;
    const Index count = std::min(rows, region.rows - done);
    if (is_whole) {
      tiles.push_back({{which, 1}, region.row + done, count});
      continue;
    }
    RowBuffer buffer;
    const Region part{region.row + done, region.col, count, region.cols, 0, 1};
    compute_part(node, part, buffer, target.value.edit().block(part.row, part.col, part.rows, part.cols));
  }
  compute_tiles(tiles, 0, work_of_tiles(tiles));
}

// A part of a node that is not kept, all of it settled; a large part by all threads.
void Graph::make_together(NodeId node, const Region& region, MatrixBlock out) const {
  constexpr Index kCellsWorthSharing = 64 * 1024;
  if (region.cell_count() < kCellsWorthSharing) return make(node, region, out);
  const Index rows = tile_rows({&node, 1});
  parallel_for((region.rows + rows - 1) / rows, [&](Index at) {
    const Region part{
        region.row + at * rows, region.col, std::min(rows, region.rows - at * rows), region.cols, 0, 1};
    make(node, part, out.middleRows(at * rows, part.rows));
  });
}

// What is known of a node that is not kept, as a matrix of its own; what stands there is not made again.
void Graph::write_out(NodeId node) const {
  const Node& target = nodes_[node];
  settle(node, 0, target.shape.rows);
  if (target.is_held()) return;
  Matrix& value = target.value.edit();
  if (value.size() == 0) value.resize(target.shape.rows, target.shape.cols);
  for_each_box(target.shape, target.written_out, target.known, [&](const Region& box) {
    make_together(node, box, value.block(box.row, box.col, box.rows, box.cols));
  });
  target.written_out = target.known;
}

// An edit changes what was written out; its memory goes when nobody has asked for it since the edit before.
void Graph::forget_written_out(NodeId node) {
  Node& target = nodes_[node];
  if (target.keeping == Keeping::Stored) return;
  if (target.written_out == 0 && target.value->size() > 0) target.value = {};
  target.written_out = 0;
}

}  // namespace heed
