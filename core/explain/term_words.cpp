#include "core/explain/term_words.h"

namespace heed {
namespace {

// Whether the terms are at the first, the second, … of these positions.
template <typename PositionOf>
bool are_in_order(std::span<const CellRef> cells, PositionOf position_of) {
  for (std::size_t at = 0; at < cells.size(); ++at) {
    if (cells[at].node != cells[0].node || position_of(cells[at].cell) != static_cast<Index>(at))
      return false;
  }
  return true;
}

}  // namespace

Labels labels_of_terms(const Graph& graph, std::span<const CellRef> cells) {
  if (cells.size() < 2) return nullptr;
  const NodeInfo& info = graph.info(cells[0].node);
  if (info.rows.labels && are_in_order(cells, [](const Cell& cell) { return cell.row; }))
    return info.rows.labels;
  if (info.cols.labels && are_in_order(cells, [](const Cell& cell) { return cell.col; }))
    return info.cols.labels;
  return nullptr;
}

}  // namespace heed
