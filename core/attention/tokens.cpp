#include "core/attention/tokens.h"

#include <string>

#include "core/base/check.h"

namespace heed {

NodeId attention_of(const Graph& graph, int head) {
  const std::string prefix = "h" + std::to_string(head) + ".";
  const auto dropped = graph.find(prefix + "dropped");
  const auto node = dropped ? dropped : graph.find(prefix + "weights");
  HEED_CHECK(node.has_value());
  return *node;
}

TokenPair tokens_of(const Graph& graph, CellRef ref) {
  const NodeInfo& info = graph.info(ref.node);
  const Cell cell = ref.cell;
  if (graph.shape(ref.node).is_stack()) return {cell.slice, cell.row};
  TokenPair pair;
  if (info.rows.axis == Axis::Query || info.rows.axis == Axis::Token) pair.query = cell.row;
  if (info.rows.axis == Axis::Key || info.rows.axis == Axis::MemoryToken) pair.key = cell.row;
  if (info.cols.axis == Axis::Key) pair.key = cell.col;
  return pair;
}

CellRef strongest_weight(const Computation& computation, int head, TokenRef token) {
  const NodeId node = attention_of(computation.graph(), head);
  const Shape& shape = computation.graph().shape(node);
  const Index count = token.is_query ? shape.cols : shape.rows;
  std::optional<Cell> best;
  for (Index other = 0; other < count; ++other) {
    const Cell cell = token.is_query ? Cell{token.at, other} : Cell{other, token.at};
    if (!computation.is_known(node, cell)) continue;
    const float value = computation.graph().cell(node, cell);
    if (!best || value > computation.graph().cell(node, *best)) best = cell;
  }
  return {node, best.value_or(token.is_query ? Cell{token.at, 0} : Cell{0, token.at})};
}

}  // namespace heed
