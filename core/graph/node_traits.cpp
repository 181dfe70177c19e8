#include "core/graph/node_traits.h"

#include <algorithm>

namespace heed {
namespace {

// Whether a computed node passes on what this cell of one of its inputs is.
bool reads(const Graph& graph, NodeId consumer, std::size_t which, Cell cell) {
  const Region reached = clipped(graph.op(consumer)->reach(which, Region::of(cell)), graph.shape(consumer));
  if (reached.cell_count() != 1) return !reached.is_empty();
  const Cell made{reached.row, reached.col, reached.slice};
  return !graph.find_override(consumer, made) && !is_unseen(graph, {consumer, made});
}

}  // namespace

OpTraits traits_of(const Graph& graph, NodeId node) {
  const Op* op = graph.op(node);
  return op ? op->traits() : OpTraits{};
}

bool repeats_one_head(const Graph& graph, NodeId node) {
  return traits_of(graph, node).is_copy && !graph.info(node).head && graph.info(graph.inputs(node)[0]).head;
}

NodeId drawn_node(const Graph& graph, NodeId node) {
  return repeats_one_head(graph, node) ? graph.inputs(node)[0] : node;
}

std::optional<RowNormalization> normalization_of(const Graph& graph, NodeId node, Index row) {
  if (traits_of(graph, node).normalization == Normalization::None) return std::nullopt;
  const std::span<const NodeId> from = graph.inputs(node);
  std::vector<Matrix> rows(from.size());
  std::vector<OpInput> inputs;
  for (std::size_t which = 0; which < from.size(); ++which) {
    const Shape& shape = graph.shape(from[which]);
    const bool is_by_row = shape.rows == graph.shape(node).rows;
    const Region read = is_by_row ? Region{row, 0, 1, shape.cols, 0, 1} : clipped(Region::all(), shape);
    rows[which].resize(read.rows, read.cols);
    graph.read(from[which], read, rows[which]);
    const Matrix* whole = read.rows == shape.rows ? &rows[which] : nullptr;  // a gain, a bias
    OpInput& input = inputs.emplace_back(OpInput{from[which], shape, whole, {}});
    input.tile = rows[which].data();
    input.tile_at = {read.row, 0};
    input.tile_stride = read.cols;
  }
  return graph.op(node)->normalization(inputs, row);
}

bool is_unseen(const Graph& graph, CellRef ref) {
  const std::span<const NodeId> consumers = graph.consumers(ref.node);
  const auto sees = [&](NodeId consumer) {
    const std::span<const NodeId> inputs = graph.inputs(consumer);
    for (std::size_t which = 0; which < inputs.size(); ++which) {
      if (inputs[which] == ref.node && reads(graph, consumer, which, ref.cell)) return true;
    }
    return false;
  };
  return !consumers.empty() && std::ranges::none_of(consumers, sees);
}

bool holds_shares(const Graph& graph, NodeId node) {
  const ValueRange range = traits_of(graph, node).range;
  if (range == ValueRange::LikeInput0) return holds_shares(graph, graph.inputs(node)[0]);
  return range == ValueRange::Shares;
}

}  // namespace heed
