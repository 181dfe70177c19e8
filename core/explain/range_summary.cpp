#include "core/explain/range_summary.h"

#include <algorithm>
#include <cmath>

#include "core/graph/node_traits.h"

namespace heed {
namespace {

constexpr Index kStripCells = 1 << 14;

bool is_minus_infinite(float value) { return std::isinf(value) && value < 0; }

// The scores that a weight is made of: where they are −∞, it is 0.
std::optional<NodeId> scores_of(const Graph& graph, NodeId node) {
  if (traits_of(graph, node).normalization != Normalization::Softmax) return std::nullopt;
  return graph.inputs(node)[0];
}

}  // namespace

RangeReader::RangeReader(const Graph& graph, NodeId node, const Region& region, Index known)
    : node_(node),
      region_(clipped(region, graph.shape(node))),
      shape_(graph.shape(node)),
      known_(known),
      scores_(scores_of(graph, node)) {
  region_.slices = 1;
}

// Cells of a row that are known, of the columns of the range.
Index RangeReader::known_in_row(Index row) const {
  const Index first = index_of(shape_, {row, region_.col, region_.slice});
  return std::clamp(known_ - first, Index{0}, region_.cols);
}

void RangeReader::add(Cell cell, float value, bool is_masked) {
  if (is_masked || is_minus_infinite(value)) {
    ++summary_.masked;
  } else if (!std::isfinite(value)) {
    ++summary_.others;
  } else {
    const bool is_first = summary_.count == 0;
    if (is_first || value < summary_.least_value) {
      summary_.least = cell;
      summary_.least_value = value;
    }
    if (is_first || value > summary_.most_value) {
      summary_.most = cell;
      summary_.most_value = value;
    }
    ++summary_.count;
    summary_.sum += static_cast<double>(value);
  }
}

// All of them are known.
void RangeReader::read_rows(const Graph& graph, Index row, Index rows) {
  const Region strip{row, region_.col, rows, known_in_row(row), region_.slice, 1};
  values_.resize(strip.rows, strip.cols);
  if (shape_.is_stack()) {
    for (Index r = 0; r < rows; ++r) {
      for (Index c = 0; c < strip.cols; ++c)
        values_(r, c) = graph.cell(node_, {row + r, strip.col + c, strip.slice});
    }
  } else {
    graph.read(node_, strip, values_);
  }
  if (scores_) {
    of_scores_.resize(strip.rows, strip.cols);
    graph.read(*scores_, strip, of_scores_);
  }
  for (Index r = 0; r < rows; ++r) {
    for (Index c = 0; c < strip.cols; ++c) {
      const bool is_masked = scores_ && values_(r, c) == 0 && is_minus_infinite(of_scores_(r, c));
      add({row + r, strip.col + c, strip.slice}, values_(r, c), is_masked);
    }
  }
}

void RangeReader::read(const Graph& graph, Index cells) {
  const Index end = region_.row + region_.rows;
  while (cells > 0 && !is_done()) {
    const Index row = region_.row + next_row_;
    Index rows = std::clamp(kStripCells / std::max<Index>(region_.cols, 1), Index{1}, end - row);
    // A row that is known in part is read alone.
    if (known_in_row(row + rows - 1) < region_.cols) rows = 1;
    const Index known = known_in_row(row);
    summary_.unknown += rows * (region_.cols - known);
    if (known > 0) read_rows(graph, row, rows);
    next_row_ += rows;
    cells -= rows * region_.cols;
  }
}

}  // namespace heed
