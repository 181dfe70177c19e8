#include "app/figure/head_cards.h"

#include <algorithm>

namespace heed {
namespace {

constexpr float kLeastCard = 46, kMostCard = 168, kUsualCard = 84, kCardTitle = 20, kCardGap = 12;
constexpr float kBelow = 20;  // between everything else and the cards

// Cards of one size in rows and columns.
struct CardGrid {
  int columns = 1;
  float side = 0;  // of a card without its title

  float height(int count) const {
    return static_cast<float>((count + columns - 1) / columns) * (side + kCardTitle + kCardGap) - kCardGap;
  }
};

CardGrid largest_grid(int count, const Rect& room) {
  CardGrid best;
  for (int columns = 1; columns <= count; ++columns) {
    const auto across = static_cast<float>(columns),
               down = static_cast<float>((count + columns - 1) / columns);
    const float side = std::min((room.width - (across - 1) * kCardGap) / across,
                                (room.height - (down - 1) * kCardGap) / down - kCardTitle);
    if (side > best.side) best = {columns, side};
  }
  best.side = std::min(best.side, kMostCard);
  return best;
}

void add_head_cards(FigureLayout& layout, int count, CardGrid grid, Point corner) {
  for (int head = 0; head < count; ++head) {
    const Point at =
        corner + Point{static_cast<float>(head % grid.columns) * (grid.side + kCardGap),
                       static_cast<float>(head / grid.columns) * (grid.side + kCardTitle + kCardGap)};
    const Rect card = {at.x, at.y, grid.side, grid.side + kCardTitle};
    constexpr float kInside = 6;
    const float side = grid.side - 2 * kInside;
    layout.head_cards.push_back(
        {{layout.head.block, head}, card, {card.x + kInside, card.y + kCardTitle + kInside, side, side}});
    layout.bounds = united(layout.bounds, card);
  }
}

// The product gives up what it does not need; before a room, where numbers say more, that is what its letters
// cannot use, as they are no larger than it is high. Returns whether there is room for both.
bool place_beside_product(FigureLayout& layout, int count, FigurePage page) {
  constexpr float kLeastProduct = 260, kWidthOfHeight = 2.05f;
  const Rect& room = layout.product_room;
  const float left = room.x + kLeastProduct + kBelow;
  CardGrid grid = largest_grid(count, {left, room.y, room.right() - left, room.height});
  if (grid.side < kLeastCard) return false;
  if (page.is_presented) {
    const auto across = static_cast<float>(grid.columns);
    const float unused = room.width - kWidthOfHeight * room.height - kBelow;
    const float side = std::max(kUsualCard, (unused + kCardGap) / across - kCardGap);
    grid.side = std::min(grid.side, side);
  }
  const float width = static_cast<float>(grid.columns) * (grid.side + kCardGap) - kCardGap;
  const Point corner{room.right() - width, room.center_y() - grid.height(count) / 2};
  layout.product_room.width = corner.x - kBelow - room.x;
  layout.product.width = std::min(layout.product.width, layout.product_room.width);
  add_head_cards(layout, count, grid, corner);
  return true;
}

}  // namespace

void place_head_cards(FigureLayout& layout, int count, const Rect& corner, FigurePage page) {
  if (count < 2) return;
  const CardGrid grid = largest_grid(count, corner);
  if (grid.side >= kLeastCard) return add_head_cards(layout, count, grid, {corner.x, corner.y});
  if (place_beside_product(layout, count, page)) return;
  const float right = layout.bounds.right() + kBelow;
  CardGrid beside = largest_grid(
      count, {right, layout.bounds.y, page.width - right, std::min(layout.bounds.height, page.height)});
  beside.side = std::min(beside.side, kUsualCard);
  if (beside.side >= kLeastCard) return add_head_cards(layout, count, beside, {right, layout.bounds.y});
  const auto across =
      std::max(1, static_cast<int>((layout.bounds.width + kCardGap) / (kUsualCard + kCardGap)));
  add_head_cards(layout, count, {std::min(count, across), kUsualCard},
                 {layout.bounds.x, layout.bounds.bottom() + kBelow});
}

bool place_heads_in_room(FigureLayout& layout, int count, const Rect& room) {
  CardGrid grid = largest_grid(count, room);
  if (count < 2 || grid.side < kLeastCard) return false;
  grid.side = std::min(grid.side, kUsualCard);
  const float width = static_cast<float>(grid.columns) * (grid.side + kCardGap) - kCardGap;
  add_head_cards(layout, count, grid, {room.right() - width, room.y});
  return true;
}

bool place_heads_below_product(FigureLayout& layout, int count, FigurePage page) {
  if (count < 2 || layout.product.width == 0) return false;
  const Point corner{layout.product.x, layout.product.bottom() + kBelow};
  CardGrid grid = largest_grid(count, {corner.x, corner.y, page.width - corner.x, page.height - corner.y});
  if (grid.side < kLeastCard) return false;
  layout.product_room.height =
      std::min(layout.product_room.height, layout.product.bottom() - layout.product_room.y);
  add_head_cards(layout, count, grid, corner);
  return true;
}

int columns_of_heads(const FigureLayout& layout) {
  const auto& cards = layout.head_cards;
  return static_cast<int>(std::ranges::count_if(
      cards, [&](const HeadCard& card) { return card.rect.y == cards.front().rect.y; }));
}

int head_count(const Graph& graph, const FigureFocus& focus) {
  int count = 0;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    const NodeInfo& info = graph.info(node);
    const bool is_of_steps = info.step >= focus.steps.first && info.step <= focus.steps.last;
    if (is_of_steps) count = std::max(count, info.head.value_or(-1) + 1);
  }
  return count;
}

float HeadRows::least_width(int count, HeadCardsAs gallery) {
  constexpr int kMostRows = 4;
  if (count < 2 || gallery == HeadCardsAs::None) return 0;
  const int least = gallery == HeadCardsAs::Column ? 1 : 2;
  return least_width_of(std::max(least, (count + kMostRows - 1) / kMostRows));
}

float HeadRows::least_width_of(int columns) {
  return columns < 1 ? 0 : static_cast<float>(columns) * (kLeastCard + kCardGap) - kCardGap;
}

HeadRows HeadRows::in(int count, float width, int columns) {
  constexpr float kMostInRows = 64;
  if (count < 2) return {};
  const int fitting = static_cast<int>((width + kCardGap) / (kLeastCard + kCardGap) + 0.01f);
  columns = std::clamp(columns > 0 ? columns : fitting, 1, count);
  const auto across = static_cast<float>(columns);
  const float side = std::min((width + kCardGap) / across - kCardGap, kMostInRows);
  return {columns, side, across * (side + kCardGap) - kCardGap, CardGrid{columns, side}.height(count)};
}

void add_head_rows(FigureLayout& layout, int count, const HeadRows& rows, Point corner) {
  if (count >= 2) add_head_cards(layout, count, {rows.columns, rows.side}, corner);
}

}  // namespace heed
