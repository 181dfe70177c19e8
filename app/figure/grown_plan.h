#pragma once

#include <array>
#include <optional>

#include "app/figure/grown_parts.h"
#include "app/figure/head_cards.h"

namespace heed {

inline constexpr float kGrownLaneGap = 8;

// Where everything goes, in numbers.
struct GrownPlan {
  float stem_width = 0, stem_height = 0;  // the height without the heads
  HeadRows heads;
  std::array<float, kLaneCount> heights{}, ends{};  // of the lanes
  Rect card;
  bool is_card_in_stem = false;

  float stem_top() const { return heads.height > 0 ? heads.height + kGrownLaneGap : 0; }
};

// What the arithmetic needs at least, and what it can use; nothing: it is not spelled out.
struct CardNeeds {
  float width = 0, height = 0;
};
CardNeeds card_needs(const Graph& graph, NodeId made);
// In a card of this width.
CardNeeds card_wish(const Graph& graph, NodeId made, float width);
// What a card of this width needs where it has less room than it wishes; more would stay empty.
float enough_card_height(const Graph& graph, NodeId made, float width);
// In a column of short lines, one for each term or key, where there is no room for the usual card; nothing:
// it cannot be spelled out so.
CardNeeds narrow_card_needs(const Graph& graph, NodeId made);

struct GrownHeads {
  int count = 0;  // that are shown
  HeadCardsAs gallery = HeadCardsAs::Rows;
};

// None: not everything has room on the page.
std::optional<GrownPlan> make_grown_plan(const PartColumns& columns, const PartSizes& sizes,
                                         const GrownCells& cells, const GrownHeads& heads,
                                         const CardNeeds& card);

// Between the stem and the lanes.
float stem_gap(const PartColumns& columns, const PartSizes& sizes, int head_count);

inline constexpr float kMostCardWidth = 460, kMostCardHeight = 300;
inline constexpr float kMostNarrowCardHeight = 420;

}  // namespace heed
