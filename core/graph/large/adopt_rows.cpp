#include "core/graph/large/adopt_rows.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "core/graph/large/dirty_rows.h"
#include "core/kernels/parallel.h"

namespace heed {
namespace {

// Rows that nobody knows yet are read with weights of 0, which may not become NaN.
Matrix with_zeros_around(const Matrix& numbers, Index rows, Index known_cols, const Shape& shape) {
  Matrix all(shape.rows, shape.cols);
  all.topLeftCorner(rows, known_cols) = numbers.topLeftCorner(rows, known_cols);
  all.topRightCorner(rows, shape.cols - known_cols).setZero();
  all.bottomRows(shape.rows - rows).setZero();
  return all;
}

void adopt(const LargeGraph& from, const LargeGraph& to, const RowsOfNode& adopted) {
  const auto& [node, rows] = adopted;
  const Shape& shape = to.shape(node);
  if (from.storage(node) == Storage::RowStatistics) {
    const std::vector<RowStatistics>& held = from.matrix(node).statistics;
    std::vector<RowStatistics>& made = to.matrix(node).statistics;
    made.assign(held.begin(), held.begin() + rows);
    made.resize(static_cast<std::size_t>(shape.rows));
    return;
  }
  const Index cols = std::min(from.shape(node).cols, shape.cols);
  to.nodes[node].value = with_zeros_around(*from.nodes[node].value, rows, cols, shape);
}

}  // namespace

void adopt_rows(const LargeGraph& from, const LargeGraph& to, std::span<const RowsOfNode> adopted) {
  std::vector<RowsOfNode> held;
  std::ranges::copy_if(adopted, std::back_inserter(held), [&](const RowsOfNode& each) {
    return from.has_own_work(each.node) && !from.shape(each.node).is_stack();
  });
  for (const auto& [node, rows] : held) compute_dirty_rows(from, node, 0, rows);
  parallel_for(static_cast<Index>(held.size()),
               [&](Index at) { adopt(from, to, held[static_cast<std::size_t>(at)]); });
}

}  // namespace heed
