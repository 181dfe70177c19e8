#include <algorithm>
#include <numeric>
#include <optional>
#include <vector>

#include "app/figure/pen.h"
#include "core/graph/node_traits.h"

namespace heed {
namespace {

constexpr std::size_t kMostNamed = 3;
constexpr Index kCountedAtOnce =
    8;  // columns: of fewer, one sees which it is, and one name says less than none

// The row of weights that is spoken of, if it is known and no question hides it.
std::optional<Index> row_of_weights(const Pen& pen, const Block& block) {
  const NodeInfo& info = pen.graph().info(block.node);
  const Shape& shape = pen.graph().shape(block.node);
  const bool has_words = info.cols.labels && info.role != Role::Readout && !shape.is_stack();
  const auto& query = pen.spoken.pair.query;
  if (!has_words || shape.cols < kCountedAtOnce || pen.view.lens || !query || *query >= shape.rows)
    return std::nullopt;
  if (traits_of(pen.graph(), block.node).normalization != Normalization::Softmax) return std::nullopt;
  const bool is_shown =
      pen.known(block.node) >= (*query + 1) * shape.cols && !pen.hides_row(block.node, *query);
  return is_shown ? query : std::nullopt;
}

}  // namespace

std::vector<Index> largest_weights(const Pen& pen, const Block& block) {
  const auto row = row_of_weights(pen, block);
  if (!row) return {};
  const Index cols = pen.graph().shape(block.node).cols;
  Matrix weights(1, cols);
  pen.graph().read(block.node, {*row, 0, 1, cols, 0, 1}, weights);
  std::vector<Index> order(static_cast<std::size_t>(cols));
  std::iota(order.begin(), order.end(), Index{0});
  const std::size_t count = std::min(order.size(), kMostNamed);
  const auto is_before = [&](Index a, Index b) {
    return weights(0, a) > weights(0, b) || (weights(0, a) == weights(0, b) && a < b);
  };
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end(),
                    is_before);
  order.resize(count);
  return order;
}

}  // namespace heed
