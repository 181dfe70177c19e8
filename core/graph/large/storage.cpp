#include "core/graph/large/storage.h"

#include <algorithm>

namespace heed {
namespace {

Storage storage_of(const LargeMatrices& matrices, const GraphNodes& nodes, const GraphNode& node) {
  const LargeMatrixOp& op = node.op->large();
  if (op.row_statistics()) return Storage::RowStatistics;
  if (op.is_elementwise()) return Storage::Elementwise;
  std::vector<Shape> shapes;
  for (const NodeId input : node.inputs) {
    if (matrices.storage(input) != Storage::Stored) return Storage::Stored;
    shapes.push_back(nodes[input].shape);
  }
  return op.is_cheap_to_recompute(shapes) ? Storage::Rematerialized : Storage::Stored;
}

}  // namespace

void LargeMatrices::add_last(const GraphNodes& nodes) {
  const GraphNode& node = nodes.back();
  const bool is_large = node.op && !node.shape.is_stack() && node.shape.cell_count() >= kLargeCells;
  if (!is_large && !is_any()) return;
  by_node.resize(nodes.size());
  if (is_large) by_node.back().storage = storage_of(*this, nodes, node);
}

void LargeMatrices::add_history(const LargeMatrices& other) {
  low_rank_updates = std::max(low_rank_updates, other.low_rank_updates);
  weighs_infinite = weighs_infinite || other.weighs_infinite;
}

void LargeMatrices::set_known(NodeId node, Index known) {
  if (!is_any()) return;
  LargeMatrix& matrix = by_node[node];
  matrix.materialized = std::min(matrix.materialized, known);
  if (known == 0) matrix.is_dirty.clear();
}

}  // namespace heed
