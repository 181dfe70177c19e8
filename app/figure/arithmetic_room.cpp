#include "app/figure/arithmetic_room.h"

#include <algorithm>

#include "app/figure/derivation.h"
#include "app/figure/grown_plan.h"
#include "app/figure/number_style.h"
#include "app/figure/product_place.h"

namespace heed {

Rect room_of_arithmetic(const Pen& pen, NodeId made) {
  const FigureLayout& layout = pen.layout;
  const bool may_be_large = layout.is_grown || pen.view.has_large_numbers;
  return may_be_large && layout.product_most.width > 0 ? layout.product_most
                                                       : product_panel_rect(layout, made);
}

std::vector<RoomSize> needs_of_arithmetic(const Pen& pen, const Rect& room, std::span<const NodeId> nodes) {
  constexpr float kWider = 1.2f, kHigher = 1.5f, kNarrower = 0.95f, kLower = 0.86f, kMostLarger = 1.8f;
  RoomSize usual, narrow;
  bool may_be_narrow = true;
  for (const NodeId node : nodes) {
    const CardNeeds least = card_needs(pen.graph(), node), column = narrow_card_needs(pen.graph(), node);
    usual = {std::max(usual.width, least.width), std::max(usual.height, least.height)};
    narrow = {std::max(narrow.width, column.width), std::max(narrow.height, column.height)};
    may_be_narrow = may_be_narrow && column.width > 0;
  }
  std::vector<RoomSize> needs;
  const float px = kHeadingSize * pen.view.pixels_per_unit;
  for (const float larger : {std::clamp(least_number_px(pen.view) / px, 1.0f, kMostLarger), 1.0f}) {
    for (const bool is_narrow : {false, true}) {
      if (is_narrow && !may_be_narrow) continue;
      const RoomSize& least = is_narrow ? narrow : usual;
      const float width = larger * least.width, height = larger * least.height;
      for (const RoomSize& each : {RoomSize{kWider * width, kHigher * height}, RoomSize{width, height},
                                   RoomSize{kNarrower * width, kLower * height}}) {
        if (each.width <= room.width && each.height <= room.height) needs.push_back(each);
      }
    }
  }
  return needs;
}

FigureLayout with_arithmetic_in(FigureLayout layout, const Rect& room) {
  Rect& card = layout.product;
  card.width = std::min(card.width, room.width);
  card.height = std::min(card.height, room.height);
  card.x = std::clamp(card.x, room.x, room.right() - card.width);
  card.y = std::clamp(card.y, room.y, room.bottom() - card.height);
  layout.product_room = layout.product_most = room;
  return layout;
}

}  // namespace heed
