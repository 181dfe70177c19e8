#include "app/figure/cell_numbers.h"

namespace heed {

CellNumbers::CellNumbers(const Graph& graph, NodeId node) {
  const Shape& shape = graph.shape(node);
  if (graph.elementwise_view(node)) {
    made_ = std::make_shared<Made>(Made{&graph, node, shape.rows, shape.cols, {0, 0, 0, 0, 0, 1}, {}});
  } else {
    // Non-owning: a shared reference would prevent editing in place.
    matrix_ = {std::shared_ptr<const Matrix>(), &*graph.value(node)};
  }
}

float CellNumbers::at(Index row, Index col) const {
  if (!made_) return (*matrix_)(row, col);
  const Region& expected = made_->expected;
  const Index r = row - expected.row, c = col - expected.col;
  if (r >= 0 && c >= 0 && r < expected.rows && c < expected.cols) return made_->numbers(r, c);
  return made_->graph->cell(made_->node, {row, col});
}

void CellNumbers::expect(const Region& region) {
  if (!made_ || region.is_empty()) return;
  auto made = std::make_shared<Made>(*made_);
  made->expected = region;
  made->numbers.resize(region.rows, region.cols);
  made->graph->read(made->node, region, made->numbers);
  made_ = std::move(made);
}

std::optional<ElementwiseView> CellNumbers::elementwise_view() const {
  return made_ ? made_->graph->elementwise_view(made_->node) : std::nullopt;
}

}  // namespace heed
