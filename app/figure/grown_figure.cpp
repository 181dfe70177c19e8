#include "app/figure/grown_figure.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/figure/aligned_rows.h"
#include "app/figure/block_sizes.h"
#include "app/figure/grown_layout.h"
#include "app/figure/head_cards.h"

namespace heed {
namespace {

constexpr auto kKeyLane = static_cast<std::size_t>(Lane::Key);
constexpr float kMostWidth = 44, kMostHeight = 32, kWidest = 1.8f, kTallest = 1.2f;
constexpr float kWidestUnread = 1.0f;  // of cells without numbers, for their height
constexpr float kBesideUnread = 0.4f;  // how large operands are then at most, on their way to as large cells
constexpr float kLeavesToOperands = 0.8f;  // of the way to the largest cells without numbers
constexpr float kComfortable = 1.35f;      // times what can be read: then the others grow too
constexpr float kSmallBesideLarge = 0.6f;  // of the height of cells that are read
constexpr float kWithLegends = 1.12f;      // legends have room if cells can be so much larger than they must

}  // namespace

GrownFigure::GrownFigure(const Graph& graph, const FigureFocus& focus, FigurePage page,
                         const Arranged& arranged, const GrownCompany& company)
    : graph_(graph),
      focus_(focus),
      sizes_(page, {}),
      head_count_(company.has_heads ? heed::head_count(graph, focus) : 0),
      which_card_(company.card),
      columns_(columns_of(graph, arranged)) {}

std::vector<NodeId> GrownFigure::nodes() const {
  std::vector<NodeId> nodes;
  for_each_stack([&](const PartStack& stack) {
    for (const GrownPart& part : stack) nodes.push_back(part.node);
  });
  return nodes;
}

bool GrownFigure::shows(NodeId made, const ToRead& to_read, float share) {
  return shows_beside(made, to_read, share, kLeastSmall);
}

bool GrownFigure::shows_beside(NodeId made, const ToRead& to_read, float share, CellExtent others) {
  sizes_ = {sizes_.page(), to_read};
  card_ = {};
  if (which_card_ == GrownCard::Usual) card_ = card_needs(graph_, made);
  if (which_card_ == GrownCard::Narrow) card_ = narrow_card_needs(graph_, made);
  if (which_card_ == GrownCard::Narrow && card_.width == 0) return false;
  const float roominess = sizes_.page().roominess;
  card_ = {roominess * card_.width, roominess * card_.height};
  others_ = others;
  GrownCells cells = least_cells();
  const float width = share * cells.large.width;
  if (share > 1 && graph_.shape(made).cols <= kFewColumns)
    cells.few_width = width;
  else
    cells.large = {width, std::min(share, 1.0f) * cells.large.height};
  return plan(cells).has_value();
}

std::optional<FigureLayout> GrownFigure::layout() {
  GrownCells cells = least_cells();
  if (!plan(cells)) {
    cells.large = least_of_made();
    if (!plan(cells)) return std::nullopt;
    grow_unread(cells);
  }
  grow(cells);
  return build(cells, *plan(cells));
}

template <typename Visit>
void GrownFigure::for_each_stack(Visit visit) const {
  for (const PartStack& stack : columns_.stem) visit(stack);
  for (const PartLanes& lanes : columns_.shared) std::ranges::for_each(lanes, visit);
  for (const auto& run : columns_.runs) std::ranges::for_each(run, visit);
}
GrownCells GrownFigure::least_cells() const {
  GrownCells cells;
  cells.large = sizes_.readable();
  cells.small = cells.inputs = others_;
  return cells;
}

CellExtent GrownFigure::least_of_made() const {
  const Shape& shape = graph_.shape(sizes_.to_read().made);
  return {kLeastSmall.width * share_of(shape.cols) / static_cast<float>(shape.cols),
          kLeastSmall.height * share_of(shape.rows) / static_cast<float>(shape.rows)};
}

std::optional<GrownPlan> GrownFigure::plan(const GrownCells& cells) const {
  return make_grown_plan(columns_, sizes_, cells, head_count_, card_);
}

// The largest share of the way from one size to another with which everything has room.
template <typename Set>
void GrownFigure::grow_by(GrownCells& cells, Set set) const {
  constexpr int kTries = 9;
  float fits = 0, step = 0.5f;
  const auto at = [&](float share) {
    GrownCells tried = cells;
    set(tried, share);
    return tried;
  };
  if (plan(at(1))) {
    cells = at(1);
    return;
  }
  for (int i = 0; i < kTries; ++i, step /= 2) {
    if (plan(at(fits + step))) fits += step;
  }
  cells = at(fits);
}

void GrownFigure::grow_to_readable(GrownCells& cells) const {
  grow_by(cells, [&, from = cells.large, to = sizes_.readable()](GrownCells& tried, float share) {
    tried.large = {std::lerp(from.width, to.width, share), std::lerp(from.height, to.height, share)};
  });
}

// The largest for what is made, where numbers have no room, with its operands beside it.
void GrownFigure::grow_unread(GrownCells& cells) const {
  GrownCells with_legend = cells;
  with_legend.legends = GrownLegends::OfMade;
  if (plan(with_legend)) cells = with_legend;
  const CellExtent from = cells.large;
  grow_to_readable(cells);
  cells.large = {std::lerp(from.width, cells.large.width, kLeavesToOperands),
                 std::lerp(from.height, cells.large.height, kLeavesToOperands)};
}

// What need not be read says more with numbers, too: all of it, else what there is already before what is
// still to come.
void GrownFigure::grow_numbers(GrownCells& cells) const {
  std::vector<NodeId> rest = nodes();
  std::erase_if(rest, [&](NodeId node) { return is_among(sizes_.to_read().nodes, node); });
  const int step = graph_.info(sizes_.to_read().made).step;
  std::ranges::stable_partition(rest, [&](NodeId node) { return graph_.info(node).step <= step; });
  GrownCells tried = cells;
  tried.with_numbers = rest;
  if (plan(tried)) {
    cells = std::move(tried);
    return;
  }
  for (const NodeId node : rest) {
    tried = cells;
    tried.with_numbers.push_back(node);
    if (plan(tried)) cells = std::move(tried);
  }
}

void GrownFigure::grow_legends(GrownCells& cells) const {
  if (cells.legends != GrownLegends::None) return;
  GrownCells tried = cells;
  tried.legends = GrownLegends::OfAllRead;
  tried.large = {cells.large.width * kWithLegends, cells.large.height * kWithLegends};
  if (!plan(tried)) {
    tried.legends = GrownLegends::OfMade;
    tried.large = cells.large;
    if (!plan(tried)) return;
  }
  cells.legends = tried.legends;
}

// Operands that need not be read are more than strips, before cells that are read get more than they need.
void GrownFigure::widen_operands(GrownCells& cells) const {
  constexpr float kPartOfWay = 0.14f, kMostOfPage = 0.25f;
  Index cols = 1;
  for (const NodeId node : sizes_.to_read().operands) cols = std::max(cols, graph_.shape(node).cols);
  const float most = kMostOfPage * sizes_.page().width / static_cast<float>(cols);
  const float wide = std::min(kPartOfWay, most / cells.large.width);
  grow_by(cells, [&](GrownCells& tried, float share) { tried.operand_share.width = share * wide; });
}

// The operands that need not be read, together and then in each direction.
void GrownFigure::grow_operands(GrownCells& cells, float most) const {
  grow_by(cells, [&, from = cells.operand_share](GrownCells& tried, float share) {
    tried.operand_share = {std::lerp(from.width, most, share), std::lerp(from.height, most, share)};
  });
  grow_by(cells, [&, from = cells.operand_share](GrownCells& tried, float share) {
    tried.operand_share.height = std::lerp(from.height, most, share);
  });
  grow_by(cells, [&, from = cells.operand_share](GrownCells& tried, float share) {
    tried.operand_share.width = std::lerp(from.width, most, share);
  });
}

// Where a lane advances by itself it may have room that others have not.
void GrownFigure::grow_runs(GrownCells& cells) const {
  for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
    const CellExtent from = cells.small;
    grow_by(cells, [&, to = cells.large](GrownCells& tried, float share) {
      tried.runs[lane] = {std::lerp(from.width, std::max(from.width, to.width), share),
                          std::lerp(from.height, std::max(from.height, to.height), share)};
    });
    grow_by(cells,
            [&, begin = cells.runs[lane].width, to = cells.large.width](GrownCells& tried, float share) {
              tried.runs[lane].width = std::lerp(begin, std::max(begin, to), share);
            });
  }
}

// As much of the arithmetic as there is room for.
void GrownFigure::grow_card(const GrownCells& cells) {
  const CardNeeds least = card_;
  if (which_card_ != GrownCard::Usual) return;
  const NodeId made = sizes_.to_read().made;
  const float most = std::max(card_wish(graph_, made, least.width).height, least.height);
  const float enough = std::max(enough_card_height(graph_, made, plan(cells)->card.width), least.height);
  for (const float share : {1.0f, 0.75f, 0.5f, 0.25f}) {
    card_.height = std::lerp(least.height, most, share);
    if (share < 1) card_.height = std::min(card_.height, enough);
    if (plan(cells)) return;
  }
  card_ = least;
}

// As far as it can use, before cells get more than they need.
void GrownFigure::widen_card(const GrownCells& cells) {
  const float least = card_.width;
  if (which_card_ != GrownCard::Usual || least == 0) return;
  for (const float share : {1.0f, 0.75f, 0.5f, 0.25f}) {
    card_.width = std::lerp(least, std::max(least, kMostCardWidth), share);
    if (plan(cells)) return;
  }
  card_.width = least;
}

void GrownFigure::grow(GrownCells& cells) {
  const auto between = [](float a, float b, float share) { return a + (std::max(a, b) - a) * share; };
  const CellExtent readable = sizes_.readable();
  const bool is_read = cells.large.width >= readable.width && cells.large.height >= readable.height;
  const float widest = is_read ? kWidest : kWidestUnread;
  // Room for a sign: in all columns, or in a few, which cost little.
  if (is_read) {
    const float signed_width = kSignedWidthPx / sizes_.page().pixels;
    GrownCells wide = cells, few = cells;
    wide.large.width = std::max(cells.large.width, signed_width);
    few.few_width = signed_width;
    if (plan(wide))
      cells = wide;
    else if (plan(few))
      cells = few;
  }
  GrownCells with_words = cells;
  with_words.has_spoken_words = true;
  if (plan(with_words)) cells = with_words;
  grow_legends(cells);
  if (is_read) widen_operands(cells);
  grow_by(cells, [&, from = cells.large](GrownCells& tried, float share) {
    const float most = is_read ? kComfortable * from.width : widest * from.height;
    tried.large.width = between(from.width, most, share);
  });
  grow_operands(cells, is_read ? 1 : kBesideUnread);
  if (!is_read) grow_to_readable(cells);
  grow_card(cells);
  if (is_read) grow_numbers(cells);
  grow_by(cells, [&, from = cells.large](GrownCells& tried, float share) {
    const float most = is_read ? kComfortable * from.height : from.height;
    tried.large.height = between(from.height, std::min(most, kTallest * from.width), share);
  });
  const GrownCells read = cells;
  grow_by(cells, [&](GrownCells& tried, float share) {
    tried.small = {between(read.small.width, read.large.width, share),
                   between(read.small.height, read.large.height, share)};
    tried.inputs = tried.small;
  });
  grow_runs(cells);
  // Where the page is only too narrow for that, they grow in height before the others get more than they
  // need.
  grow_by(cells, [&, from = cells](GrownCells& tried, float share) {
    tried.small.height = between(from.small.height, kSmallBesideLarge * from.large.height, share);
    tried.inputs.height = std::max(from.inputs.height, tried.small.height);
  });
  widen_card(cells);
  grow_by(cells, [&, from = cells.large](GrownCells& tried, float share) {
    tried.large.height = between(from.height, std::min(kMostHeight, kTallest * from.width), share);
  });
  grow_by(cells, [&, from = cells.large](GrownCells& tried, float share) {
    tried.large.width = between(from.width, std::min(kMostWidth, widest * from.height), share);
  });
  grow_by(cells, [&, from = cells](GrownCells& tried, float share) {
    tried.small.width = between(from.small.width, from.large.width, share);
  });
  grow_by(cells, [&, from = cells](GrownCells& tried, float share) {
    tried.small.height = between(from.small.height, from.large.height, share);
  });
  grow_by(cells, [&, from = cells](GrownCells& tried, float share) {
    tried.inputs.width = between(from.inputs.width, from.large.width, share);
  });
  grow_by(cells, [&, from = cells](GrownCells& tried, float share) {
    const float most = std::min(from.large.height, kTallest * from.inputs.width);
    tried.inputs.height = between(from.inputs.height, most, share);
  });
}

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
  add_head_rows(layout, head_count_, plan.heads, {0, 0});
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
  float x = plan.stem_width + stem_gap(columns_, sizes_, head_count_);
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
