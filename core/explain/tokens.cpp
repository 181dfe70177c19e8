#include "core/explain/tokens.h"

#include <algorithm>

#include "core/graph/node_traits.h"

namespace heed {
namespace {

// The index of the first maximum; NaN is never one.
template <typename Line>
Index first_largest(const Line& line) {
  Index best = 0;
  for (Index at = 1; at < line.size(); ++at) {
    if (line(at) > line(best)) best = at;
  }
  return best;
}

}  // namespace

NodeId attention_of(const Computation& computation, int head) {
  return computation.built().head({{}, head}).applied_weights();
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

CellRef spoken_cell(const Graph& graph, NodeId node, Index from_cell, Index to_cell) {
  const Shape& shape = graph.shape(node);
  const Cell last = cell_at(shape, std::max<Index>(to_cell - 1, 0));
  const bool is_in_row = to_cell - from_cell > 1 && from_cell / shape.cols == (to_cell - 1) / shape.cols;
  if (!is_in_row || shape.is_stack() || !holds_shares(graph, node) || !graph.is_known(node, last))
    return {node, last};
  Matrix row(1, last.col + 1);
  graph.read(node, {last.row, 0, 1, row.cols(), 0, 1}, row);
  return {node, {last.row, first_largest(row.row(0))}};
}

TokenPair tokens_of(const Graph& graph, NodeId node, Index from_cell, Index to_cell) {
  TokenPair pair = tokens_of(graph, spoken_cell(graph, node, from_cell, to_cell));
  if (pair.query && to_cell - from_cell > 1) pair.key.reset();
  return pair;
}

namespace {

// The number of known weights of a token; they are the first of its row or column.
Index known_count(const Shape& shape, Index known, TokenRef token) {
  if (token.is_query) return std::clamp<Index>(known - token.at * shape.cols, 0, shape.cols);
  return known > token.at ? std::min((known - token.at - 1) / shape.cols + 1, shape.rows) : 0;
}

Cell strongest_of(const Computation& computation, NodeId node, TokenRef token) {
  const Shape& shape = computation.graph().shape(node);
  const Index count = known_count(shape, computation.known(node), token);
  Index best = 0;
  if (count > 0) {
    Matrix line(token.is_query ? 1 : count, token.is_query ? count : 1);
    const Region region =
        token.is_query ? Region{token.at, 0, 1, count, 0, 1} : Region{0, token.at, count, 1, 0, 1};
    computation.graph().read(node, region, line);
    best = first_largest(line.reshaped());
  }
  return token.is_query ? Cell{token.at, best} : Cell{best, token.at};
}

}  // namespace

CellRef strongest_weight(const Computation& computation, int head, TokenRef token) {
  const NodeId node = attention_of(computation, head);
  return {node, strongest_of(computation, node, token)};
}

CellRef StrongestWeightCache::of(const Computation& computation, int head, TokenRef token) {
  const NodeId node = attention_of(computation, head);
  const std::uint64_t revision = computation.graph().revision(node).id;
  const Index known = computation.known(node);
  if (node != node_ || revision != revision_ || known != known_) cache_.clear();
  node_ = node;
  revision_ = revision;
  known_ = known;
  const auto [found, is_new] = cache_.try_emplace({token.is_query, token.at});
  if (is_new) found->second = strongest_of(computation, node, token);
  return {node, found->second};
}

}  // namespace heed
