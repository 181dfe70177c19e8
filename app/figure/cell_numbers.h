#pragma once

#include <memory>
#include <optional>

#include "core/graph/graph.h"
#include "core/graph/large/elementwise_view.h"

namespace heed {

// The numbers that stand in the cells of a matrix. Those that a graph makes when they are read are not
// written out for it, as long as nobody asks for all of them. True until the computation is next changed.
class CellNumbers {
 public:
  CellNumbers() = default;
  CellNumbers(std::shared_ptr<const Matrix> matrix) : matrix_(std::move(matrix)) {}
  CellNumbers(const Matrix* matrix) : matrix_(std::shared_ptr<const Matrix>(), matrix) {}
  CellNumbers(const Graph& graph, NodeId node);

  explicit operator bool() const { return matrix_ || made_; }
  Index rows() const { return made_ ? made_->rows : matrix_->rows(); }
  Index cols() const { return made_ ? made_->cols : matrix_->cols(); }
  float at(Index row, Index col) const;
  // These will be asked for cell by cell: if they have to be made, all at once is quicker.
  void expect(const Region& region);

  // The whole matrix, written out.
  const Matrix& operator*() const { return made_ ? *made_->graph->value(made_->node) : *matrix_; }
  const Matrix* operator->() const { return &**this; }

  // How a painter could make them by itself; none: it takes the matrix.
  std::optional<ElementwiseView> elementwise_view() const;
  const Graph* graph() const { return made_ ? made_->graph : nullptr; }  // that makes them; null: none does

 private:
  struct Made {
    const Graph* graph = nullptr;
    NodeId node = 0;
    Index rows = 0, cols = 0;
    Region expected{0, 0, 0, 0, 0, 1};
    Matrix numbers;  // of `expected`
  };

  std::shared_ptr<const Matrix> matrix_;
  std::shared_ptr<Made> made_;
};

}  // namespace heed
