#include "app/figure/cell_numbers.h"

namespace heed {

CellNumbers::CellNumbers(const Graph& graph, NodeId node) {
  const Shape& shape = graph.shape(node);
  if (graph.elementwise_view(node)) {
    lazy_ = std::make_shared<Lazy>(Lazy{&graph, node, shape.rows, shape.cols, {0, 0, 0, 0, 0, 1}, {}});
  } else {
    // Non-owning: a shared reference would prevent editing in place.
    matrix_ = {std::shared_ptr<const Matrix>(), &*graph.value(node)};
  }
}

float CellNumbers::at(Index row, Index col) const {
  if (!lazy_) return (*matrix_)(row, col);
  const Region& expected = lazy_->expected;
  const Index r = row - expected.row, c = col - expected.col;
  if (r >= 0 && c >= 0 && r < expected.rows && c < expected.cols) return lazy_->numbers(r, c);
  return lazy_->graph->cell(lazy_->node, {row, col});
}

void CellNumbers::prefetch(const Region& region) {
  if (!lazy_ || region.is_empty()) return;
  auto made = std::make_shared<Lazy>(*lazy_);
  made->expected = region;
  made->numbers.resize(region.rows, region.cols);
  made->graph->read(made->node, region, made->numbers);
  lazy_ = std::move(made);
}

std::optional<ElementwiseView> CellNumbers::elementwise_view() const {
  return lazy_ ? lazy_->graph->elementwise_view(lazy_->node) : std::nullopt;
}

}  // namespace heed
