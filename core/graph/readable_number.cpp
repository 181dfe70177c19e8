#include "core/graph/readable_number.h"

#include <algorithm>
#include <cmath>

#include "core/base/number.h"
#include "core/graph/large/storage.h"

namespace heed {

float strongest_number(const Graph& graph, NodeId node, Index slice) {
  const Shape& shape = graph.shape(node);
  const Index cells = shape.rows * shape.cols, known = std::min(graph.known(node) - slice * cells, cells);
  const bool is_unfinished_slice = shape.is_stack() && known < cells;
  if (cells >= kLargeCells || known <= 0 || is_unfinished_slice) return 0;
  const Matrix of_slice = shape.is_stack() ? graph.slice(node, slice) : Matrix();
  const Matrix& values = shape.is_stack() ? of_slice : *graph.value(node);
  float strongest = 0;
  for (Index at = 0; at < known; ++at) {
    const float magnitude = std::abs(values.data()[at]);
    if (std::isfinite(magnitude)) strongest = std::max(strongest, magnitude);
  }
  return strongest;
}

std::string readable_number(const Graph& graph, CellRef cell, int significant) {
  const float value = graph.cell(cell.node, cell.cell);
  if (value == 0 || !std::isfinite(value)) return readable_text(value, significant);
  const bool is_only_noise = is_noise(value, strongest_number(graph, cell.node, cell.cell.slice));
  return is_only_noise ? kNoiseText : readable_text(value, significant);
}

}  // namespace heed
