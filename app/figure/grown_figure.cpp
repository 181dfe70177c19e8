#include "app/figure/grown_figure.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <tuple>
#include <utility>

#include "app/figure/block_sizes.h"
#include "app/figure/grown_layout.h"
#include "app/figure/head_cards.h"

namespace heed {
namespace {

constexpr float kMostWidth = 44, kMostHeight = 32, kWidest = 1.8f, kTallest = 1.2f;
constexpr float kWidestUnread = 1.0f;  // of cells without numbers, for their height
constexpr float kBesideUnread = 0.4f;  // how large operands are then at most, on their way to as large cells
constexpr float kLeavesToOperands = 0.8f;  // of the way to the largest cells without numbers
constexpr float kComfortable = 1.35f;      // times what can be read: then the others grow too
constexpr float kSmallBesideLarge = 0.6f;  // of the height of cells that are read
constexpr float kMostMagnified = 1.8f;     // the arithmetic, which has no use for more room
constexpr float kWithLegends = 1.12f;      // legends have room if cells can be so much larger than they must

// In sets that are made side by side, as the queries, keys and values of a head: what there is already, then
// what is still to come, parameters last. The order is the same at every step, so that what has numbers keeps
// them while the steps go on.
std::vector<std::vector<NodeId>> numbered_alike(const Graph& graph, const FigureFocus& focus,
                                                std::vector<NodeId> nodes) {
  const auto place = [&](NodeId node) {
    const NodeInfo& info = graph.info(node);
    return std::tuple(!focus.is_filled(graph, node), info.kind == NodeKind::Weight, info.step);
  };
  std::ranges::stable_sort(nodes, {}, place);
  std::vector<std::vector<NodeId>> sets;
  for (const NodeId node : nodes) {
    const auto is_beside = [&, &info = graph.info(node)](const std::vector<NodeId>& set) {
      const NodeInfo& other = graph.info(set.front());
      return other.step == info.step && other.kind == info.kind && other.head_key() == info.head_key();
    };
    const auto set = std::ranges::find_if(sets, is_beside);
    if (set == sets.end())
      sets.push_back({node});
    else
      set->push_back(node);
  }
  return sets;
}

int shown_heads(const Graph& graph, const FigureFocus& focus, FigurePage page, const GrownCompany& company) {
  const bool has_any = company.heads != HeadCardsAs::None && page.head_columns != FigurePage::kNoHeads;
  return has_any ? head_count(graph, focus) : 0;
}

}  // namespace

GrownFigure::GrownFigure(const Graph& graph, const FigureFocus& focus, FigurePage page,
                         const Arranged& arranged, const GrownCompany& company)
    : graph_(graph),
      focus_(focus),
      sizes_(page, {}),
      heads_{shown_heads(graph, focus, page, company), company.heads},
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
  return shows_beside(made, to_read, share, {});
}

bool GrownFigure::shows_beside(NodeId made, const ToRead& to_read, float share, const GrownOthers& others) {
  sizes_ = {sizes_.page(), to_read};
  card_ = {};
  if (which_card_ == GrownCard::Usual) card_ = card_needs(graph_, made);
  if (which_card_ == GrownCard::Narrow) card_ = narrow_card_needs(graph_, made);
  if (which_card_ == GrownCard::Narrow && card_.width == 0) return false;
  const float roominess = sizes_.page().roominess;
  card_ = {std::min(roominess, kMostMagnified) * card_.width,
           std::min(roominess * card_.height, std::max(card_.height, kMostCardHeight))};
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
  cells.small = cells.inputs = others_.all;
  if (others_.filled.width > 0) {
    cells.with_numbers = filled();
    cells.number = others_.filled;
  }
  return cells;
}

// What there is already before what is still to come.
std::vector<NodeId> GrownFigure::not_to_be_read() const {
  std::vector<NodeId> rest = nodes();
  std::erase_if(rest, [&](NodeId node) { return is_among(sizes_.to_read().nodes, node); });
  std::ranges::stable_partition(rest, [&](NodeId node) { return focus_.is_filled(graph_, node); });
  return rest;
}

std::vector<NodeId> GrownFigure::filled() const {
  std::vector<NodeId> rest = not_to_be_read();
  std::erase_if(rest, [&](NodeId node) { return !focus_.is_filled(graph_, node); });
  return rest;
}

CellExtent GrownFigure::least_of_made() const {
  const Shape& shape = graph_.shape(sizes_.to_read().made);
  return {kLeastSmall.width * share_of(shape.cols) / static_cast<float>(shape.cols),
          kLeastSmall.height * share_of(shape.rows) / static_cast<float>(shape.rows)};
}

std::optional<GrownPlan> GrownFigure::plan(const GrownCells& cells) const {
  return make_grown_plan(columns_, sizes_, cells, heads_, card_);
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

// What need not be read says more with numbers, too: all of it, else as many as have room. Before a room,
// what is empty rather leaves its room to what is not.
void GrownFigure::grow_numbers(GrownCells& cells) const {
  const std::vector<NodeId> rest = sizes_.page().is_presented ? filled() : not_to_be_read();
  const std::vector<CellExtent> sizes = sizes_.readable_besides();
  for (const CellExtent& size : sizes) {
    GrownCells tried = cells;
    tried.with_numbers = rest;
    tried.number = {std::max(size.width, cells.number.width), std::max(size.height, cells.number.height)};
    if (!plan(tried)) continue;
    cells = std::move(tried);
    return;
  }
  if (cells.with_numbers.empty()) cells.number = sizes.back();
  const auto try_with = [&](std::span<const NodeId> more) {
    GrownCells tried = cells;
    tried.with_numbers.insert(tried.with_numbers.end(), more.begin(), more.end());
    if (!plan(tried)) return false;
    cells = std::move(tried);
    return true;
  };
  std::vector<NodeId> left;
  for (const std::vector<NodeId>& alike : numbered_alike(graph_, focus_, rest)) {
    if (is_among(cells.with_numbers, alike.front()) || try_with(alike)) continue;
    left.insert(left.end(), alike.begin(), alike.end());
  }
  for (const NodeId node : left) try_with({&node, 1});
}

// All that is not empty, before cells that are read get more than they need.
void GrownFigure::give_numbers_to_all(GrownCells& cells) const {
  if (!cells.with_numbers.empty()) return;
  for (const CellExtent& size : sizes_.readable_besides()) {
    GrownCells tried = cells;
    tried.with_numbers = filled();
    tried.number = size;
    if (!plan(tried)) continue;
    cells = std::move(tried);
    return;
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

// In all columns, or in a few, which cost little.
void GrownFigure::give_room_to_signs(GrownCells& cells) const {
  const auto take_widest = [&](const auto& width_of) {
    for (const float width_px : {kSignedWidthPx, kShortSignedWidthPx}) {
      GrownCells tried = cells;
      float& width = width_of(tried);
      width = std::max(width, width_px / sizes_.page().pixels);
      if (!plan(tried)) continue;
      cells = tried;
      return;
    }
  };
  take_widest([](GrownCells& all) -> float& { return all.large.width; });
  take_widest([](GrownCells& few) -> float& { return few.few_width; });
}

void GrownFigure::grow(GrownCells& cells) {
  const auto between = [](float a, float b, float share) { return a + (std::max(a, b) - a) * share; };
  const CellExtent readable = sizes_.readable();
  const bool is_read = cells.large.width >= readable.width && cells.large.height >= readable.height;
  const float widest = is_read ? kWidest : kWidestUnread;
  if (is_read) give_room_to_signs(cells);
  GrownCells with_words = cells;
  with_words.has_spoken_words = true;
  if (plan(with_words)) cells = with_words;
  grow_legends(cells);
  if (is_read) widen_operands(cells);
  if (is_read) give_numbers_to_all(cells);
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

}  // namespace heed
