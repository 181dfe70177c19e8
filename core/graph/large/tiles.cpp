#include "core/graph/large/tiles.h"

#include <algorithm>
#include <atomic>

#include "core/base/progress.h"
#include "core/graph/large/alike_products.h"
#include "core/graph/large/masked_reach.h"
#include "core/graph/large/row_buffer.h"
#include "core/kernels/parallel.h"

namespace heed {
namespace {

Region whole_rows(const Shape& shape, Index row, Index rows) {
  return clipped(Region::of_rows(row, rows), shape);
}

void set_tile(OpInput& input, const Region& region, const MatrixBlock& numbers) {
  input.tile = numbers.data();
  input.tile_at = {region.row, region.col};
  input.tile_stride = numbers.outerStride();
}

std::span<RowStatistics> statistics_of(const LargeGraph& graph, NodeId node, const Region& rows) {
  return std::span(graph.matrix(node).statistics)
      .subspan(static_cast<std::size_t>(rows.row), static_cast<std::size_t>(rows.rows));
}

// The columns of these rows that a mask does not hide from all of them. A multiple of what the kernels add up
// side by side, so that every sum has the bits that it has with the hidden ones.
Index shown_cols(const GraphNode& masked, const Region& rows) {
  constexpr Index kSideBySide = 16;
  if (!masked.op || masked.has_changes()) return rows.cols;
  const Index shown = masked.op->large().hidden_from(rows);
  return std::min(rows.cols, (shown + kSideBySide - 1) / kSideBySide * kSideBySide);
}

void compute_row_statistics(const LargeGraph& graph, NodeId node, const Region& rows, RowBuffer& buffer) {
  const GraphNode& target = graph.nodes[node];
  std::vector<OpInput> inputs = forward_inputs(graph.nodes, node);
  MatrixBlock out = buffer.take(node, rows);
  const Index cols = shown_cols(graph.nodes[inputs[0].node], rows);
  const Region shown{rows.row, rows.col, rows.rows, cols, 0, 1};
  MatrixBlock shown_out = out.leftCols(cols);
  if (!graph.has_value(inputs[0].node)) {
    compute_unstored(graph, inputs[0].node, shown, shown_out);
    set_tile(inputs[0], shown, shown_out);
  }
  target.op->large().row_statistics()->forward_rows(inputs, shown, statistics_of(graph, node, rows),
                                                    shown_out);
  out.rightCols(rows.cols - cols).setZero();
  apply_changes(target, rows, out);
  if (!target.has_changes()) buffer.set_zero_from(cols);
}

// Computes these rows into the buffer.
void take_unstored(const LargeGraph& graph, NodeId node, const Region& rows, RowBuffer& buffer) {
  const GraphNode& target = graph.nodes[node];
  MatrixBlock out = buffer.take(node, rows);
  Index cols = rows.cols;
  if (graph.storage(node) == Storage::RowStatistics && !target.has_changes())
    cols = shown_cols(graph.nodes[target.inputs[0]], rows);
  compute_unstored(graph, node, {rows.row, rows.col, rows.rows, cols, 0, 1}, out.leftCols(cols));
  out.rightCols(rows.cols - cols).setZero();
  buffer.set_zero_from(cols);
}

std::vector<OpInput> stored_inputs(const LargeGraph& graph, NodeId node, const Region& region,
                                   RowBuffer& buffer, const ComputedRows* shared) {
  std::vector<OpInput> inputs = forward_inputs(graph.nodes, node);
  for (OpInput& input : inputs) {
    if (!graph.reads_inputs(node) || graph.has_value(input.node) || input.shape.is_stack()) continue;
    if (shared && shared->node == input.node) {
      set_tile(input, shared->region, shared->numbers);
      continue;
    }
    const Region rows = whole_rows(input.shape, region.row, region.rows);
    if (!buffer.holds(input.node, rows)) take_unstored(graph, input.node, rows, buffer);
    set_tile(input, rows, buffer.rows());
    input.zero_from = buffer.zero_from();
  }
  return inputs;
}

// Nodes that are computed together, or one.
void compute_stored(const LargeGraph& graph, std::span<const NodeId> nodes, const Region& region,
                    RowBuffer& buffer, const ComputedRows* shared = nullptr) {
  std::vector<std::vector<OpInput>> inputs;
  std::vector<MatrixBlock> out;
  for (const NodeId node : nodes) {
    inputs.push_back(stored_inputs(graph, node, region, buffer, shared));
    // allocate() has made the matrix the graph's own, so that threads may write to it.
    out.emplace_back(graph.nodes[node].value.edit().block(region.row, region.col, region.rows, region.cols));
  }
  const Op& op = *graph.nodes[nodes.front()].op;
  if (nodes.size() == 1) {
    op.forward(inputs.front(), region, out.front());
  } else {
    op.large().forward_each(std::vector<OpInputs>(inputs.begin(), inputs.end()), region, out);
  }
  for (std::size_t at = 0; at < nodes.size(); ++at) {
    apply_changes(graph.nodes[nodes[at]], region, out[at]);
    note_infinite_rows(graph, nodes[at], out[at]);
  }
}

void compute_tile(const LargeGraph& graph, const Tile& tile) {
  RowBuffer buffer;
  for (std::size_t at = 0, count = 1; at < tile.nodes.size(); at += count) {
    const NodeId node = tile.nodes[at];
    count = count_alike(graph, tile.nodes.subspan(at));
    const Region part = clipped({tile.row, tile.col, tile.rows, tile.cols}, graph.shape(node));
    if (graph.storage(node) == Storage::RowStatistics) {
      compute_row_statistics(graph, node, part, buffer);
    } else if (graph.storage(node) == Storage::Stored) {
      compute_stored(graph, tile.nodes.subspan(at, count), part, buffer, tile.input);
    }
  }
}

double work_of_tile(const LargeGraph& graph, const Tile& tile) {
  double work = 0;
  for (const NodeId node : tile.nodes) {
    const Shape& shape = graph.shape(node);
    const Region part = clipped({tile.row, tile.col, tile.rows, tile.cols}, shape);
    work += static_cast<double>(graph.nodes[node].work) * static_cast<double>(part.cell_count()) /
            static_cast<double>(shape.cell_count());
  }
  return work;
}

// Whether other threads are awake before this one would be done.
bool are_worth_waking_for(const LargeGraph& graph, std::span<const Tile> tiles) {
  double work = 0;
  for (const Tile& tile : tiles) {
    const bool is_short = tile.rows < kLeastProductRows;
    const double times =
        is_short ? static_cast<double>(kLeastProductRows) / static_cast<double>(tile.rows) : 1;
    work += times * work_of_tile(graph, tile);
  }
  constexpr double kMuchWorkAwake = 0.05 * static_cast<double>(kMuchWork);
  return work >= (are_threads_awake() ? kMuchWorkAwake : static_cast<double>(kMuchWork));
}

}  // namespace

bool is_product(const LargeGraph& graph, NodeId node) {
  return graph.storage(node) == Storage::Stored && graph.nodes[node].op->large().is_shared_by_columns();
}

Index balanced_tile_rows(const LargeGraph& graph, std::span<const NodeId> nodes, Index rows,
                         Index shared_by) {
  constexpr Index kLeastRows = 12;  // that the kernels take at a time
  const Index most = tile_rows(graph, nodes);
  const Index tiles = (rows + most - 1) / most;
  const Index wanted = (tiles + shared_by - 1) / shared_by * shared_by;
  const Index even = (rows + wanted - 1) / wanted;
  return std::min(most, (even + kLeastRows - 1) / kLeastRows * kLeastRows);
}

Index tile_rows(const LargeGraph& graph, std::span<const NodeId> nodes) {
  // Few enough that they stay near, so many that packing the keys for them costs little; multiples of the
  // rows that the kernels take at a time.
  constexpr Index kTileCells = 192 * 4096;
  constexpr Index kMinTileRows = 48, kMaxTileRows = 192;
  Index widest = 1;
  for (const NodeId node : nodes) widest = std::max(widest, graph.shape(node).cols);
  return std::clamp(kTileCells / widest / kMinTileRows * kMinTileRows, kMinTileRows, kMaxTileRows);
}

double work_of_tiles(const LargeGraph& graph, std::span<const Tile> tiles) {
  double work = 0;
  for (const Tile& tile : tiles) work += work_of_tile(graph, tile);
  return work;
}

void allocate(const LargeGraph& graph, NodeId node) {
  const Shape& shape = graph.shape(node);
  if (graph.storage(node) == Storage::RowStatistics) {
    graph.matrix(node).statistics.resize(static_cast<std::size_t>(shape.rows));
  } else if (graph.storage(node) == Storage::Stored) {
    Matrix& value = graph.nodes[node].value.edit();
    if (value.size() > 0) return;
    value.resize(shape.rows, shape.cols);
    // Rows that nobody knows yet are read with weights of 0, which may not become NaN.
    if (!graph.nodes[node].is_complete()) value.setZero();
  }
}

void compute_tiles(const LargeGraph& graph, std::span<const Tile> tiles, double work_before,
                   double work_in_all) {
  const auto count = static_cast<Index>(tiles.size());
  Progress* const progress = ProgressScope::current();  // of this thread, for those that help it
  std::atomic<double> done = 0;
  const auto compute = [&](Index at) {
    const Tile& tile = tiles[static_cast<std::size_t>(at)];
    if (progress && progress->is_cancelled()) return;
    compute_tile(graph, tile);
    if (progress) progress->set((work_before + (done += work_of_tile(graph, tile))) / work_in_all);
  };
  if (are_worth_waking_for(graph, tiles)) return parallel_for(count, compute);
  for (Index at = 0; at < count; ++at) compute(at);
}

void compute_stored_part(const LargeGraph& graph, NodeId node, const Region& region) {
  RowBuffer buffer;
  compute_stored(graph, {&node, 1}, region, buffer);
}

void compute_unstored(const LargeGraph& graph, NodeId node, const Region& region, MatrixBlock out) {
  const GraphNode& target = graph.nodes[node];
  std::vector<OpInput> inputs = forward_inputs(graph.nodes, node);
  for (OpInput& input : inputs) {
    if (graph.has_value(input.node) || input.shape.is_stack()) continue;
    compute_unstored(graph, input.node, region, out);
    set_tile(input, region, out);
  }
  if (graph.storage(node) == Storage::RowStatistics) {
    target.op->large().row_statistics()->forward_part(inputs, region, statistics_of(graph, node, region),
                                                      out);
  } else {
    target.op->forward(inputs, region, out);
  }
  apply_changes(target, region, out);
}

void compute_unstored_in_parallel(const LargeGraph& graph, NodeId node, const Region& region,
                                  MatrixBlock out) {
  constexpr Index kCellsWorthSharing = 64 * 1024;
  if (region.cell_count() < kCellsWorthSharing) return compute_unstored(graph, node, region, out);
  const Index rows = tile_rows(graph, {&node, 1});
  parallel_for((region.rows + rows - 1) / rows, [&](Index at) {
    const Region part{
        region.row + at * rows, region.col, std::min(rows, region.rows - at * rows), region.cols, 0, 1};
    compute_unstored(graph, node, part, out.middleRows(at * rows, part.rows));
  });
}

}  // namespace heed
