#include "app/figure/layout.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "app/figure/even_layout.h"
#include "app/figure/grown_layout.h"
#include "app/figure/looked_heads.h"
#include "app/figure/presented_layout.h"

namespace heed {

Rect Block::cell_rect(Index row, Index col) const {
  return {cells.x + static_cast<float>(col) * cell_w, cells.y + static_cast<float>(row) * cell_h, cell_w,
          cell_h};
}

Rect Block::region_rect(const Region& region) const {
  const Rect first = cell_rect(region.row, region.col);
  return {first.x, first.y, cell_w * static_cast<float>(region.cols),
          cell_h * static_cast<float>(region.rows)};
}

Block moved(const Block& block, float dx, float dy) {
  Block there = block;
  for (Rect* rect : {&there.cells, &there.frame, &there.bounds, &there.legend}) *rect = rect->moved(dx, dy);
  return there;
}

const Block* FigureLayout::find(NodeId node) const {
  const auto at =
      std::find_if(blocks.begin(), blocks.end(), [&](const Block& block) { return block.node == node; });
  return at == blocks.end() ? nullptr : &*at;
}

namespace {

float scale_on(FigurePage page, const FigureLayout& layout) {
  return page.pixels * std::min(page.width / layout.bounds.width, page.height / layout.bounds.height);
}

// The smallest side of a cell of the matrices that are looked at.
float looked_cell_px(const FigureLayout& layout, const FigureFocus& focus, FigurePage page) {
  float least = std::numeric_limits<float>::max();
  for (const Block& block : layout.blocks) {
    if (std::ranges::count(focus.looked, block.node) > 0)
      least = std::min({least, block.cell_w, block.cell_h});
  }
  return least * scale_on(page, layout);
}

bool has_room_for_numbers(const Block& block, float pixels) {
  return pixels * block.cell_w >= kReadableWidthPx && pixels * block.cell_h >= kReadableCellPx;
}

// What is looked at, else what is made: whether cells have room for numbers, if for short ones only.
bool can_read_subject(const FigureLayout& layout, const FigureFocus& focus, float pixels) {
  constexpr float kLeastPx = 13;
  return std::ranges::all_of(layout.blocks, [&](const Block& block) {
    const bool is_subject =
        focus.looked.empty() ? block.node == focus.made : std::ranges::count(focus.looked, block.node) > 0;
    return !is_subject || pixels * std::min(block.cell_w, block.cell_h) >= kLeastPx;
  });
}

constexpr float kLookedCellPx = 18, kRoomyCellPx = 26, kWorthLeavingOut = 1.3f;
constexpr float kLeastLookedPx = 15;         // for a number
constexpr float kWorthShrinkingRest = 1.1f;  // before a room

// Where lanes have no room for numbers, all of it stands in one row, with the most company that leaves room.
void give_row_to_looked(FigureLayout& alone, const Graph& graph, const FigureFocus& focus, FigurePage page) {
  constexpr Company kFewer[] = {
      {true, true}, {true, false}, {true, false, false}, {false, false}, {false, false, false}};
  const float in_lanes = looked_cell_px(alone, focus, page);
  if (in_lanes >= kLeastLookedPx) return;
  float most = in_lanes;
  for (const Company& fewer : kFewer) {
    FigureLayout row = row_layout(graph, focus, page, fewer);
    const float now = looked_cell_px(row, focus, page);
    if (now <= kWorthLeavingOut * most && now < kLookedCellPx) continue;
    most = now;
    alone = std::move(row);
    if (most >= kLookedCellPx) return;
  }
}

// Wide matrices beside each other would be strips on a high page: where they have no room for numbers, they
// stand one below another.
void give_column_to_looked(FigureLayout& alone, const Graph& graph, const FigureFocus& focus,
                           FigurePage page) {
  constexpr std::size_t kMostInColumn = 4;
  const float now = looked_cell_px(alone, focus, page);
  if (now >= kLookedCellPx || alone.blocks.size() < 2 || alone.blocks.size() > kMostInColumn) return;
  for (const Company& company : {Company{false, true}, Company{false, true, false}}) {
    FigureLayout column = column_layout(graph, focus, page, company);
    if (looked_cell_px(column, focus, page) < kWorthLeavingOut * now) continue;
    alone = std::move(column);
    return;
  }
}

// Where the cells of what is looked at have no room for numbers, heads and legends are left out, and the
// arithmetic takes what room there is.
void give_room_to_looked(FigureLayout& alone, const Graph& graph, const FigureFocus& focus, FigurePage page) {
  constexpr Company kFewer[] = {{true, false}, {true, false, false}, {false, false}, {false, false, false}};
  for (const Company& fewer : kFewer) {
    const float now = looked_cell_px(alone, focus, page);
    if (now >= kLookedCellPx) return;
    FigureLayout another = even_layout(graph, focus, page, fewer);
    const bool is_needed = now<kLeastLookedPx, has_card = another.product.width> 0;
    const float least = is_needed ? now : kWorthLeavingOut * now;
    if (looked_cell_px(another, focus, page) > least && (is_needed || has_card)) alone = std::move(another);
  }
  give_row_to_looked(alone, graph, focus, page);
}

float least_cell_px(const FigureLayout& layout, FigurePage page) {
  float least = std::numeric_limits<float>::max();
  for (const Block& block : layout.blocks) least = std::min({least, block.cell_w, block.cell_h});
  return least * scale_on(page, layout);
}

bool stands_in_one_row(const FigureLayout& layout) {
  float top = layout.bounds.y, bottom = layout.bounds.bottom();
  for (const Block& block : layout.blocks) {
    top = std::max(top, block.bounds.y);
    bottom = std::min(bottom, block.bounds.bottom());
  }
  return top < bottom;
}

// Where one row is all that there is, the arithmetic is larger below it.
void prefer_card_below(FigureLayout& beside, const Graph& graph, const FigureFocus& focus, FigurePage page) {
  constexpr float kMuchWider = 1.3f, kAsLarge = 0.95f;
  if (beside.product.width == 0 || !stands_in_one_row(beside)) return;
  FigureLayout below = even_layout(graph, focus, page, {.has_card = false, .is_card_below = true});
  const float on_page = scale_on(page, below) / scale_on(page, beside);
  const bool is_wider = on_page * below.product.width >= kMuchWider * beside.product.width;
  const bool keeps_cells = least_cell_px(below, page) >= kAsLarge * least_cell_px(beside, page);
  if (below.product.width > 0 && is_wider && keeps_cells) beside = std::move(below);
}

// A short row beside its arithmetic leaves most of the page empty: then the arithmetic goes below it.
FigureLayout with_card_beside_or_below(const Graph& graph, const FigureFocus& focus, FigurePage page) {
  FigureLayout beside = even_layout(graph, focus, page);
  if (beside.product.width == 0) return beside;
  FigureLayout below = even_layout(graph, focus, page, {false, true});
  const bool is_larger =
      looked_cell_px(below, focus, page) >= kWorthLeavingOut * looked_cell_px(beside, focus, page);
  if (below.product.width > 0 && is_larger) return below;
  prefer_card_below(beside, graph, focus, page);
  return beside;
}

// Matrices of which none is computed stand in no order of lanes: they stand in a row where they are much
// larger so.
void give_row_to_given(FigureLayout& alone, const Graph& graph, const FigureFocus& focus, FigurePage page) {
  const auto is_made = [&](const Block& block) { return graph.op(block.node) != nullptr; };
  if (std::ranges::any_of(alone.blocks, is_made)) return;
  FigureLayout row = row_layout(graph, focus, page, {});
  if (looked_cell_px(row, focus, page) >= kWorthLeavingOut * looked_cell_px(alone, focus, page))
    alone = std::move(row);
}

FigureLayout looked_alone(const Graph& graph, const FigureFocus& focus, FigurePage page) {
  if (page.is_presented) return presented_looked_layout(graph, focus, page);
  FigureLayout alone = with_card_beside_or_below(graph, focus, page);
  if (alone.blocks.empty()) return alone;
  give_room_to_looked(alone, graph, focus, page);
  give_column_to_looked(alone, graph, focus, page);
  give_row_to_given(alone, graph, focus, page);
  place_heads_at_lower_right(alone, graph, focus, page);
  return alone;
}

// What is looked at, alone, if it cannot be read among everything else, or far less well.
std::optional<FigureLayout> looked_layout(const Graph& graph, const FigureFocus& focus, FigurePage page,
                                          const FigureLayout& even) {
  if (focus.looked.empty()) return std::nullopt;
  const float among_all = looked_cell_px(even, focus, page);
  // Before a room, what is looked at is as large as it can be.
  if (among_all >= kRoomyCellPx && !page.is_presented) return std::nullopt;
  FigureLayout alone = looked_alone(graph, focus, page);
  if (alone.blocks.empty()) return std::nullopt;
  const bool is_worth_it = page.is_presented
                               ? presented_cell_px(alone, focus, page) >= presented_cell_px(even, focus, page)
                               : looked_cell_px(alone, focus, page) >= kWorthLeavingOut * among_all;
  if (among_all >= kLookedCellPx && !is_worth_it) return std::nullopt;
  alone.is_grown = true;
  return alone;
}

// Where words and legends would leave cells next to nothing, legends and then all else give way to them.
FigureLayout whole_layout(const Graph& graph, const FigureFocus& focus, FigurePage page) {
  constexpr float kLeastSeenPx = 6;
  constexpr Company kFewer[] = {{true, true, false}, {true, false, false}, {false, false, false}};
  FigureLayout best = even_layout(graph, focus, page);
  prefer_card_below(best, graph, focus, page);
  // So many cells are small by themselves.
  constexpr Index kManyCells = 24;
  const bool are_many = std::ranges::any_of(best.blocks, [&](const Block& block) {
    return std::max(graph.shape(block.node).rows, graph.shape(block.node).cols) > kManyCells;
  });
  if (are_many) return best;
  for (const Company& fewer : kFewer) {
    const float now = least_cell_px(best, page);
    if (now >= kLeastSeenPx) return best;
    FigureLayout another = even_layout(graph, focus, page, fewer);
    if (least_cell_px(another, page) > kWorthLeavingOut * now) best = std::move(another);
  }
  return best;
}

// Numbers go before the legends of colours, and before cells of the same size in all matrices.
FigureLayout with_numbers(const Graph& graph, const FigureFocus& focus, FigurePage page, FigureLayout even) {
  if (has_room_for_numbers(even, scale_on(page, even))) return even;
  FigureLayout another = even_layout(graph, focus, page, {true, true, false});
  if (has_room_for_numbers(another, scale_on(page, another))) return another;
  FigureFocus all = focus;
  for (const Block& block : even.blocks) all.looked.push_back(block.node);
  return grown_around_looked(graph, all, page).value_or(std::move(even));
}

// Whether it is worth that the rest of the figure is small or left out: cells so large that numbers or at
// least words have room, or much larger ones.
bool is_worth_growing(const FigureLayout& grown, const FigureLayout& even, NodeId made, FigurePage page) {
  constexpr float kSeenPx = 4.5f, kMuchLarger = 1.5f;
  const Block *large = grown.find(made), *usual = even.find(made);
  if (!large || !usual) return true;
  const auto cell = [](const Block& block) { return std::min(block.cell_w, block.cell_h); };
  const float px = cell(*large) * page.pixels;
  return px >= kSeenPx || px > kMuchLarger * cell(*usual) * scale_on(page, even);
}

}  // namespace

bool has_room_for_numbers(const FigureLayout& layout, float pixels) {
  return std::ranges::all_of(layout.blocks,
                             [&](const Block& block) { return has_room_for_numbers(block, pixels); });
}

namespace {

// Where everything can be read, but before a room: with larger cells in what the step is about.
FigureLayout larger_on_wall(const Graph& graph, const FigureFocus& focus, FigurePage page,
                            FigureLayout even) {
  constexpr float kWorthShrinkingOthers = 1.15f;
  FigureFocus told = focus;
  told.looked = {*focus.made};
  told.looked.insert(told.looked.end(), graph.inputs(*focus.made).begin(), graph.inputs(*focus.made).end());
  auto grown = grown_layout(graph, focus, page);
  const bool is_larger = grown && presented_cell_px(*grown, told, page) >=
                                      kWorthShrinkingOthers * presented_cell_px(even, told, page);
  return is_larger ? *std::move(grown) : std::move(even);
}

}  // namespace

FigureLayout make_figure_layout(const Graph& graph, FigureFocus focus, FigurePage page) {
  FigureFocus everything = focus;
  everything.looked.clear();
  FigureLayout even = whole_layout(graph, everything, page);
  const bool is_shown_large = page.is_presented && !focus.looked.empty();  // among everything else, if it can
  if (focus.prefers_whole && is_shown_large) {
    auto around = grown_around_looked(graph, focus, page);
    if (around &&
        presented_cell_px(*around, focus, page) >= kWorthShrinkingRest * presented_cell_px(even, focus, page))
      return *std::move(around);
  }
  if (focus.prefers_whole && can_read_subject(even, focus, scale_on(page, even)))
    return with_numbers(graph, everything, page, std::move(even));
  if (focus.prefers_whole && !focus.looked.empty()) {
    if (auto around = grown_around_looked(graph, focus, page)) return *std::move(around);
  }
  if (auto alone = looked_layout(graph, focus, page, even)) return *std::move(alone);
  if (!focus.made) return even;
  if (has_room_for_numbers(even, scale_on(page, even)))
    return page.is_presented ? larger_on_wall(graph, focus, page, std::move(even)) : std::move(even);
  auto grown = grown_layout(graph, focus, page);
  return grown && is_worth_growing(*grown, even, *focus.made, page) ? *std::move(grown) : std::move(even);
}

FigurePage figure_page(float width, float height) {
  constexpr float kUsualWidth = 1060, kUsualHeight = 760, kLeastWidth = 520, kLeastHeight = 320;
  const float larger = std::max(std::min(width / kUsualWidth, height / kUsualHeight), 1.0f);
  const float smaller = std::min({width / kLeastWidth, height / kLeastHeight, 1.0f});
  const float scale = smaller < 1 ? smaller : larger;
  return {width / scale, height / scale, scale};
}

std::optional<Hit> cell_under(const FigureLayout& layout, Point at) {
  for (const Block& block : layout.blocks) {
    if (!block.cells.contains(at)) continue;
    const auto row = static_cast<Index>(std::floor((at.y - block.cells.y) / block.cell_h));
    const auto col = static_cast<Index>(std::floor((at.x - block.cells.x) / block.cell_w));
    return Hit{&block, {row, col}};
  }
  return std::nullopt;
}

std::optional<HeadKey> head_card_under(const FigureLayout& layout, Point at) {
  for (const HeadCard& card : layout.head_cards) {
    if (card.rect.contains(at)) return card.head;
  }
  return std::nullopt;
}

}  // namespace heed
