#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "app/figure/block_sizes.h"
#include "app/figure/label_width.h"
#include "app/figure/pen.h"
#include "core/graph/node_traits.h"

namespace heed {
namespace {

constexpr std::size_t kMostNamed = 3;
constexpr float kNamedSize = 11, kNamedEms = 0.86f, kNamedGap = 8, kAboveFrame = 7;

// The row of weights that is spoken of, if it is known and no question hides it.
std::optional<Index> row_of_weights(const Pen& pen, const Block& block) {
  const NodeInfo& info = pen.graph().info(block.node);
  const Shape& shape = pen.graph().shape(block.node);
  const bool has_words = info.cols.labels && is_token_axis(info.cols.axis) && !shape.is_stack();
  const auto& query = pen.spoken.pair.query;
  if (!has_words || block.shows_col_labels || pen.view.lens || !query || *query >= shape.rows)
    return std::nullopt;
  if (traits_of(pen.graph(), block.node).normalization != Normalization::Softmax) return std::nullopt;
  const bool is_shown =
      pen.known(block.node) >= (*query + 1) * shape.cols && !pen.hides_row(block.node, *query);
  return is_shown ? query : std::nullopt;
}

// The largest first.
std::vector<Index> largest_columns(const Pen& pen, NodeId node, Index row) {
  const Index cols = pen.graph().shape(node).cols;
  Matrix weights(1, cols);
  pen.graph().read(node, {row, 0, 1, cols, 0, 1}, weights);
  std::vector<Index> order(static_cast<std::size_t>(cols));
  for (Index at = 0; at < cols; ++at) order[static_cast<std::size_t>(at)] = at;
  const std::size_t count = std::min(order.size(), kMostNamed);
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end(),
                    [&](Index a, Index b) {
                      return weights(0, a) > weights(0, b) || (weights(0, a) == weights(0, b) && a < b);
                    });
  order.resize(count);
  return order;
}

}  // namespace

float draw_named_columns(const Pen& pen, const Block& block, float line_end) {
  const auto row = row_of_weights(pen, block);
  if (!row) return line_end;
  const std::vector<std::string>& words = *pen.graph().info(block.node).cols.labels;
  const float size = pen.label_size(kNamedSize), y = block.frame.y - kAboveFrame;
  std::vector<Rect> taken{{block.frame.x, y - size, line_end - block.frame.x, 2 * size}};
  float end = line_end;
  for (const Index col : largest_columns(pen, block.node, *row)) {
    const std::string name = short_placed_label(words, static_cast<std::size_t>(col));
    const float width = kNamedEms * size * width_in_ems(name), x = block.cell_rect(*row, col).center_x();
    const Rect place{std::min(x - width / 2, block.frame.right() - width), y - size / 2, width, size};
    const Rect wide{place.x - kNamedGap, place.y, place.width + 2 * kNamedGap, place.height};
    if (std::ranges::any_of(taken, [&](const Rect& other) { return do_overlap(wide, other); })) continue;
    taken.push_back(place);
    end = std::max(end, place.right());
    const Color color = pen.theme().muted;
    pen.add(Label{place.center(), Anchor::Center, Face::Words, size, color, name});
    pen.add(Stroke{
        {x, block.frame.y - 2}, {x, block.frame.y - 2}, {x, block.cells.y}, {x, block.cells.y}, color, 1});
  }
  return end;
}

}  // namespace heed
