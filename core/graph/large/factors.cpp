#include "core/graph/large/factors.h"

#include <algorithm>

#include "core/graph/large/read.h"

namespace heed {

NodeId statistics_behind(const LargeGraph& graph, NodeId weights) {
  while (graph.storage(weights) == Storage::Elementwise) weights = graph.nodes[weights].inputs[0];
  return weights;
}

NodeId scores_behind(const LargeGraph& graph, NodeId statistics) {
  NodeId scores = graph.nodes[statistics].inputs[0];
  while (graph.storage(scores) == Storage::Elementwise) scores = graph.nodes[scores].inputs[0];
  return scores;
}

std::optional<NodeId> keys_behind(const LargeGraph& graph, NodeId statistics) {
  const NodeId scores = scores_behind(graph, statistics);
  if (graph.storage(scores) != Storage::Rematerialized) return std::nullopt;
  const GraphNode& node = graph.nodes[scores];
  const std::optional<std::size_t> which = node.op->large().input_by_column();
  return which ? std::optional(node.inputs[*which]) : std::nullopt;
}

Matrix columns_of(const LargeGraph& graph, NodeId node, std::span<const Index> cols) {
  const Index rows = graph.shape(node).rows;
  Matrix columns(rows, static_cast<Index>(cols.size()));
  for (std::size_t at = 0; at < cols.size(); ++at) {
    Matrix column(rows, 1);
    read_region(graph, node, {0, cols[at], rows, 1, 0, 1}, column);
    columns.col(static_cast<Index>(at)) = column;
  }
  return columns;
}

Matrix rows_of(const Matrix& values, std::span<const Index> rows) {
  Matrix picked(static_cast<Index>(rows.size()), values.cols());
  for (std::size_t at = 0; at < rows.size(); ++at) picked.row(static_cast<Index>(at)) = values.row(rows[at]);
  return picked;
}

void mark_rows(std::vector<char>& is_marked, const Region& rows) {
  std::fill_n(is_marked.begin() + rows.row, rows.rows, char{1});
}

}  // namespace heed
