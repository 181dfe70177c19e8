#include "app/figure/row_lengths.h"

namespace heed {

std::vector<float> row_lengths_of(const Graph& graph, NodeId node, Index rows) {
  const Index cols = graph.shape(node).cols;
  std::vector<float> lengths;
  if (rows == 0) return lengths;
  Matrix values(rows, cols);
  graph.read(node, {0, 0, rows, cols, 0, 1}, values);
  for (Index row = 0; row < rows; ++row) lengths.push_back(values.row(row).norm());
  return lengths;
}

}  // namespace heed
