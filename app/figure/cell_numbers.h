#pragma once

#include <memory>
#include <optional>

#include "core/graph/graph.h"
#include "core/graph/large/elementwise_view.h"

namespace heed {

// The numbers in the cells of a matrix: stored, or read from an elementwise node lazily, without
// materializing it unless the whole matrix is asked for. Valid until the computation changes.
class CellNumbers {
 public:
  CellNumbers() = default;
  CellNumbers(std::shared_ptr<const Matrix> matrix) : matrix_(std::move(matrix)) {}
  CellNumbers(const Matrix* matrix) : matrix_(std::shared_ptr<const Matrix>(), matrix) {}
  CellNumbers(const Graph& graph, NodeId node);

  explicit operator bool() const { return matrix_ || lazy_; }
  Index rows() const { return lazy_ ? lazy_->rows : matrix_->rows(); }
  Index cols() const { return lazy_ ? lazy_->cols : matrix_->cols(); }
  float at(Index row, Index col) const;
  // Prefetches a region that will be read cell by cell: computing it at once is faster.
  void prefetch(const Region& region);

  // The whole matrix, materialized.
  const Matrix& operator*() const { return lazy_ ? *lazy_->graph->value(lazy_->node) : *matrix_; }
  const Matrix* operator->() const { return &**this; }

  // How a painter could compute them itself; none: it must take the matrix.
  std::optional<ElementwiseView> elementwise_view() const;
  const Graph* graph() const { return lazy_ ? lazy_->graph : nullptr; }  // null: stored numbers

 private:
  struct Lazy {
    const Graph* graph = nullptr;
    NodeId node = 0;
    Index rows = 0, cols = 0;
    Region expected{0, 0, 0, 0, 0, 1};
    Matrix numbers;  // of the prefetched region
  };

  std::shared_ptr<const Matrix> matrix_;
  std::shared_ptr<Lazy> lazy_;
};

}  // namespace heed
