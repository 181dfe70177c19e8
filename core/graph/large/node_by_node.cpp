#include "core/graph/large/node_by_node.h"

#include <algorithm>
#include <array>
#include <deque>
#include <vector>

#include "core/graph/large/alike_products.h"
#include "core/graph/large/tiles.h"
#include "core/graph/large/wide_product.h"
#include "core/kernels/parallel.h"

namespace heed {
namespace {

Index part_size(Index whole, Index parts, Index multiple_of) {
  const Index size = (whole + parts - 1) / parts;
  return (size + multiple_of - 1) / multiple_of * multiple_of;
}

// In steps; the nodes of a step read nothing of one another.
std::vector<std::vector<NodeId>> steps_of(const LargeGraph& graph, std::span<const NodeId> nodes) {
  std::vector<std::vector<NodeId>> steps;
  std::vector<std::size_t> step_after(graph.nodes.size());
  for (const NodeId node : nodes) {
    std::size_t step = 0;
    for (const NodeId input : graph.nodes[node].inputs) step = std::max(step, step_after[input]);
    step_after[node] = step;
    if (!graph.has_own_work(node)) continue;
    ++step_after[node];
    if (steps.size() <= step) steps.resize(step + 1);
    steps[step].push_back(node);
  }
  return steps;
}

// Inputs of products that are not stored: computed for all threads. Their memory is kept from call to call,
// as the system takes longer to hand it out than they take to be computed.
class SharedInputs {
 public:
  SharedInputs(const LargeGraph& graph, std::span<const NodeId> nodes, const Region& rows) {
    for (const NodeId node : nodes) {
      if (!is_product(graph, node)) continue;
      for (const NodeId input : graph.nodes[node].inputs) {
        if (!graph.has_value(input) && !graph.shape(input).is_stack() && !find(input))
          add(graph, input, clipped(rows, graph.shape(input)));
      }
    }
  }

  const ComputedRows* find_for(const GraphNode& product) const {
    for (const NodeId input : product.inputs) {
      if (const ComputedRows* found = find(input)) return found;
    }
    return nullptr;
  }

 private:
  const ComputedRows* find(NodeId node) const {
    const auto found = std::ranges::find(computed_, node, &ComputedRows::node);
    return found == computed_.end() ? nullptr : &*found;
  }

  void add(const LargeGraph& graph, NodeId node, const Region& region) {
    thread_local std::deque<std::vector<float>> kept;
    if (kept.size() <= computed_.size()) kept.emplace_back();
    std::vector<float>& numbers = kept[computed_.size()];
    // A line of the cache more: rows a power of two apart would drive one another out of it.
    constexpr Index kLine = 16;
    const Index stride = region.cols + kLine;
    numbers.resize(std::max(numbers.size(), static_cast<std::size_t>(region.rows * stride)));
    const Eigen::Map<Matrix, 0, Eigen::OuterStride<>> out(numbers.data(), region.rows, region.cols,
                                                          Eigen::OuterStride<>(stride));
    computed_.push_back({node, region, out});
    MatrixBlock& block = computed_.back().numbers;
    const Index size = part_size(region.rows, static_cast<Index>(2 * thread_count()), 4);
    parallel_for((region.rows + size - 1) / size, [&](Index at) {
      const Index row = at * size, count = std::min(size, region.rows - row);
      compute_unstored(graph, node, {region.row + row, 0, count, region.cols, 0, 1},
                       block.middleRows(row, count));
    });
  }

  std::deque<ComputedRows> computed_;  // their places do not change
};

Index parts_beside(Index count) {
  constexpr Index kPartsOfThread = 2;  // one thread may be slower than the other
  return (kPartsOfThread * static_cast<Index>(thread_count()) + count - 1) / count;
}

// So many products that all threads have some.
std::size_t most_together(std::size_t count) {
  const auto parts = static_cast<std::size_t>(parts_beside(1));
  return (count + parts - 1) / parts;
}

std::vector<Tile> tiles_of(const LargeGraph& graph, std::span<const NodeId> step, const SharedInputs& inputs,
                           const Region& rows) {
  const auto count = static_cast<Index>(step.size());
  std::vector<Tile> tiles;
  for (std::size_t at = 0, together = 1; at < step.size(); at += together) {
    const NodeId& node = step[at];
    const Region all = clipped(rows, graph.shape(node));
    together = 1;
    if (is_product(graph, node)) {
      const Index size = product_part_cols(all.cols, count, all.rows);
      const ComputedRows* input = inputs.find_for(graph.nodes[node]);
      if (size >= all.cols) {
        together = std::min(count_alike(graph, step.subspan(at)), most_together(step.size()));
        tiles.push_back({step.subspan(at, together), all.row, all.rows, 0, all.cols, input});
        continue;
      }
      for (Index col = 0; col < all.cols; col += size)
        tiles.push_back({{&node, 1}, all.row, all.rows, col, std::min(size, all.cols - col), input});
    } else {
      const Index size = part_size(all.rows, parts_beside(count), 4);
      for (Index row = 0; row < all.rows; row += size)
        tiles.push_back({{&node, 1}, all.row + row, std::min(size, all.rows - row)});
    }
  }
  return tiles;
}

}  // namespace

Index product_part_cols(Index cols, Index count, Index rows) {
  constexpr Index kKernelCols = 64;  // that the kernels work well with multiples of
  constexpr Index kFewRows = 8, kStreamCols = 1536;
  Index parts = parts_beside(count);
  if (rows <= kFewRows) {
    const auto threads = static_cast<Index>(thread_count());
    parts = std::min(parts, std::max<Index>(cols / kStreamCols / threads, 1) * threads);
  }
  return part_size(cols, parts, kKernelCols);
}

bool are_worth_sharing(const LargeGraph& graph, std::span<const NodeId> nodes, Index rows) {
  constexpr Index kManyRows = 96;  // of a thread: fetching the weights for itself takes it no longer
  if (rows >= kManyRows * static_cast<Index>(thread_count())) return false;
  bool are_worth = false;
  for (const NodeId node : nodes) {
    if (graph.storage(node) == Storage::RowStatistics) return false;
    const double share =
        static_cast<double>(std::max(rows, kLeastProductRows)) / static_cast<double>(graph.shape(node).rows);
    const double work = share * static_cast<double>(graph.nodes[node].work);
    are_worth = are_worth || (is_product(graph, node) && work >= static_cast<double>(kMuchWork));
  }
  return are_worth;
}

void compute_node_by_node(const LargeGraph& graph, std::span<const NodeId> nodes, const Region& rows,
                          double work_before, double work_in_all) {
  for (std::vector<NodeId>& step : steps_of(graph, nodes)) {
    if (rows.rows < kLeastProductRows) {
      for (const WideProduct& product : take_wide_products(graph, step)) {
        compute_wide_product(graph, product, rows);
        work_before += work_of_tiles(graph, std::array{Tile{product.nodes, rows.row, rows.rows}});
      }
    }
    put_alike_together(graph, step);
    const SharedInputs inputs(graph, step, rows);
    const std::vector<Tile> tiles = tiles_of(graph, step, inputs, rows);
    compute_tiles(graph, tiles, work_before, work_in_all);
    work_before += work_of_tiles(graph, tiles);
  }
}

}  // namespace heed
