#include "app/figure/product_place.h"

#include <algorithm>

namespace heed {
namespace {

constexpr float kGap = 24;  // to the head cards

// Right end of the free space beside the key lane, which only head cards limit.
float end_of_room(const FigureLayout& layout) {
  float end = layout.product_room.right();
  for (const HeadCard& card : layout.head_cards) {
    const bool is_beside = card.rect.y < layout.product.bottom() && card.rect.bottom() > layout.product.y;
    if (is_beside) end = std::min(end, card.rect.x - kGap);
  }
  return end;
}

}  // namespace

Rect product_panel_rect(const FigureLayout& layout, NodeId made) {
  const Block* block = layout.find(made);
  if (!block) return layout.product;
  Rect place = layout.product;
  const float last = std::max(place.x, end_of_room(layout) - place.width);
  place.x = std::clamp(block->frame.center_x() - place.width / 2, place.x, last);
  return place;
}

}  // namespace heed
