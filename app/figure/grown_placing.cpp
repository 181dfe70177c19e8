#include <algorithm>
#include <array>
#include <utility>

#include "app/figure/aligned_rows.h"
#include "app/figure/block_sizes.h"
#include "app/figure/grown_figure.h"
#include "app/figure/head_cards.h"

namespace heed {
namespace {

constexpr auto kKeyLane = static_cast<std::size_t>(Lane::Key);

}  // namespace

FigureLayout GrownFigure::build(const GrownCells& cells, const GrownPlan& plan) const {
  std::vector<Placed> all;
  place_stem(all, cells, plan);
  place_lanes(all, cells, plan);
  // In a single row, what comes first is as near as the rest.
  const Rect whole{0, 0, sizes_.page().width, sizes_.page().height};
  const Rect heads{0, 0, plan.stem_width, plan.stem_top()};
  align_rows(graph_, columns_.is_row() ? 0 : columns_.stem.size(), {{plan.card, heads}, whole}, all);
  FigureLayout layout;
  layout.head = focus_.head;
  layout.is_grown = true;
  for (const Placed& one : all) layout.blocks.push_back(one.block);
  layout.wires = make_wires(graph_, all);
  add_head_rows(layout, heads_.count, plan.heads, {0, 0});
  layout.bounds = {0, 0, sizes_.page().width, sizes_.page().height};
  layout.product = plan.card;
  const bool is_narrow = which_card_ == GrownCard::Narrow;
  layout.product.width = std::min(plan.card.width, kMostCardWidth);
  layout.product.height = std::min(plan.card.height, is_narrow ? kMostNarrowCardHeight : kMostCardHeight);
  if (!plan.is_card_in_stem)
    layout.product = layout.product.moved(0, (plan.card.height - layout.product.height) / 2);
  layout.product_room = layout.product;
  layout.product_most = plan.card;
  return layout;
}

void GrownFigure::place_stack(std::vector<Placed>& all, const GrownCells& cells, const PartStack& stack,
                              Point left_top, float label_room, std::size_t column, Lane lane) const {
  for (const GrownPart& part : stack) {
    const Block block = sizes_.block_of(cells, part);
    all.push_back({moved(block, left_top.x + label_room - block.frame.x, left_top.y), column, lane});
    left_top.y += block.bounds.height + kStackGap;
  }
}

// The inputs end where the lanes begin, beside the keys if the arithmetic is not below them.
void GrownFigure::place_stem(std::vector<Placed>& all, const GrownCells& cells, const GrownPlan& plan) const {
  const float keys = plan.heights[0] + kGrownLaneGap + plan.heights[kKeyLane] / 2;
  const float top = plan.stem_top();
  float width = 0;
  for (const PartStack& stack : columns_.stem) {
    const PartExtent extent = sizes_.extent_of(cells, stack);
    width += extent.left + extent.right + (width > 0 ? sizes_.column_gap() : 0);
  }
  float x = plan.stem_width - width;
  for (std::size_t at = 0; at < columns_.stem.size(); ++at) {
    const PartExtent extent = sizes_.extent_of(cells, columns_.stem[at]);
    const float y =
        plan.is_card_in_stem
            ? top
            : std::max(top, std::min(keys - extent.height / 2, sizes_.page().height - extent.height));
    place_stack(all, cells, columns_.stem[at], {x, y}, extent.left, at, Lane::Key);
    x += extent.left + extent.right + sizes_.column_gap();
  }
}

void GrownFigure::place_lanes(std::vector<Placed>& all, const GrownCells& cells,
                              const GrownPlan& plan) const {
  std::array<float, kLaneCount> middles{};
  float top = 0;
  for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
    middles[lane] = top + plan.heights[lane] / 2;
    top += plan.heights[lane] + kGrownLaneGap;
  }
  const auto place = [&](const PartStack& stack, std::size_t lane, float x, float label_room,
                         std::size_t column) {
    const float y = middles[lane] - sizes_.extent_of(cells, stack).height / 2;
    place_stack(all, cells, stack, {x, y}, label_room, column, static_cast<Lane>(lane));
  };
  float x = plan.stem_width + stem_gap(columns_, sizes_, heads_.count);
  std::size_t column = columns_.stem.size();
  for (const PartLanes& lanes : columns_.shared) {
    const PartExtent widest = sizes_.extent_of(cells, lanes);
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) place(lanes[lane], lane, x, widest.left, column);
    x += widest.left + widest.right + sizes_.column_gap();
    ++column;
  }
  for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
    float at = x;
    for (std::size_t i = 0; i < columns_.runs[lane].size(); ++i) {
      const PartExtent extent = sizes_.extent_of(cells, columns_.runs[lane][i]);
      place(columns_.runs[lane][i], lane, at, extent.left, column + i);
      at += extent.left + extent.right + sizes_.column_gap();
    }
  }
}

}  // namespace heed
