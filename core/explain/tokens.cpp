#include "core/explain/tokens.h"

#include <algorithm>
#include <cmath>

#include "core/graph/node_traits.h"
#include "core/walk/caption.h"

namespace heed {

NodeId attention_of(const Computation& computation, const HeadKey& head) {
  return computation.built().head(head).applied_weights();
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

TokenPair tokens_of(const Graph& graph, const Moment& moment) {
  TokenPair pair = tokens_of(graph, last_cell(graph, moment));
  const Cell first = cell_at(graph.shape(moment.node), moment.from_cell);
  if (pair.query && tokens_of(graph, {moment.node, first}).key != pair.key) pair.key.reset();
  return pair;
}

CellRef last_cell(const Graph& graph, const Moment& moment) {
  return {moment.node, cell_at(graph.shape(moment.node), moment.to_cell - 1)};
}

namespace {

// The number of known weights of a token; they are the first of its row or column.
Index known_count(const Shape& shape, Index known, TokenRef token) {
  if (token.is_query) return std::clamp<Index>(known - token.at * shape.cols, 0, shape.cols);
  return known > token.at ? std::min((known - token.at - 1) / shape.cols + 1, shape.rows) : 0;
}

// The index of the first maximum; NaN is never one.
template <typename Line>
Index first_largest(const Line& line) {
  Index best = 0;
  for (Index at = 1; at < line.size(); ++at) {
    if (line(at) > line(best)) best = at;
  }
  return best;
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

namespace {

constexpr Index kMostCompared = Index{1} << 14;  // numbers, in each frame

// What the weights have made: keys that are masked, and columns that nothing is written to, have zeros in it.
bool is_made_with_weights(const NodeInfo& info) {
  return info.role == Role::Weighted || info.role == Role::Output || info.role == Role::FeedForward;
}

// The cell farthest from 0, the first of those that are; none: all are 0, or there are too many. All are in
// one row, or in one slice.
std::optional<CellRef> strongest_between(const Graph& graph, NodeId node, Index from, Index to) {
  const Shape& shape = graph.shape(node);
  if (to - from > kMostCompared || from >= to) return std::nullopt;
  const Cell first = cell_at(shape, from);
  Index begin = from;  // of what is read
  Matrix numbers;
  if (shape.is_stack()) {
    numbers = graph.slice(node, first.slice);
    begin = first.slice * shape.rows * shape.cols;
  } else {
    numbers.resize(1, to - from);
    graph.read(node, {first.row, first.col, 1, to - from, 0, 1}, numbers);
  }
  std::optional<CellRef> best;
  float most = 0;
  for (Index at = from; at < to; ++at) {
    const float size = std::abs(numbers.data()[at - begin]);
    if (!(size > most)) continue;
    most = size;
    best = CellRef{node, cell_at(shape, at)};
  }
  return best;
}

// Of those that the moment makes in the row of its last cell, or in its slice. Where it makes zeros only, as
// of keys that are masked, that of the whole row or slice.
CellRef strongest_cell(const Graph& graph, const Moment& moment) {
  const CellRef last = last_cell(graph, moment);
  if (!graph.op(moment.node)) return last;
  const Shape& shape = graph.shape(moment.node);
  const Index unit = shape.is_stack() ? shape.rows * shape.cols : shape.cols;
  const Index begin = (moment.to_cell - 1) / unit * unit, from = std::max(moment.from_cell, begin);
  if (const auto made = strongest_between(graph, moment.node, from, moment.to_cell)) return *made;
  const bool is_rest = moment.to_cell - moment.from_cell > shape.cols;  // not of one number or row
  return is_rest ? strongest_between(graph, moment.node, begin, moment.to_cell).value_or(last) : last;
}

}  // namespace

CellRef typical_cell(const Graph& graph, const Moment& moment) {
  CellRef cell = last_cell(graph, moment);
  if (is_made_with_weights(graph.info(moment.node))) return strongest_cell(graph, moment);
  const bool is_softmax = traits_of(graph, moment.node).normalization == Normalization::Softmax;
  // Of many scores captions say the largest, too.
  const bool are_scores = graph.op(moment.node) && graph.info(moment.node).role == Role::Score &&
                          !graph.shape(moment.node).is_stack() &&
                          graph.shape(moment.node).cols > kMostSpelledValues;
  if (!is_softmax && !are_scores) return cell;
  const Cell first = cell_at(graph.shape(moment.node), moment.from_cell);
  const Index from = first.row == cell.cell.row ? first.col : 0, count = cell.cell.col - from + 1;
  Matrix made(1, count);
  graph.read(moment.node, {cell.cell.row, from, 1, count, cell.cell.slice, 1}, made);
  cell.cell.col = from + first_largest(made.reshaped());
  return cell;
}

CellRef strongest_weight(const Computation& computation, const HeadKey& head, TokenRef token) {
  const NodeId node = attention_of(computation, head);
  return {node, strongest_of(computation, node, token)};
}

CellRef StrongestWeightCache::of(const Computation& computation, const HeadKey& head, TokenRef token) {
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
