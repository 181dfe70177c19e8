#include "app/figure/even_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <utility>

#include "app/figure/aligned_rows.h"
#include "app/figure/block_sizes.h"
#include "app/figure/derivation.h"
#include "app/figure/head_cards.h"
#include "app/figure/softmax_card.h"
#include "app/figure/wires.h"

namespace heed {
namespace {

constexpr float kNarrowProduct = 250, kWideProduct = 460;
constexpr float kBesideRun = 350;  // what the arithmetic takes beside a run, with a gap
constexpr float kBesideAll = 260;  // … and at least beside all matrices
constexpr float kLeastProductHeight = 132, kHighProduct = 240, kLowestProduct = 100;
constexpr float kWorthRearranging = 1.12f;

bool is_any_made(const Graph& graph, const Arranged& arranged) {
  return std::ranges::any_of(arranged.columns, [&](const Column& column) {
    return std::ranges::any_of(column.lanes, [&](const std::vector<NodeId>& stack) {
      return std::ranges::any_of(stack, [&](NodeId node) { return graph.op(node) != nullptr; });
    });
  });
}

// Visits the matrices that softmax makes.
template <typename Visit>
void for_each_softmax(const Graph& graph, const Arranged& arranged, Visit visit) {
  for (const Column& column : arranged.columns) {
    for (const std::vector<NodeId>& stack : column.lanes) {
      for (const NodeId node : stack) {
        const Op* op = graph.op(node);
        if (op && op->traits().normalization == Normalization::Softmax) visit(node);
      }
    }
  }
}

// Where a unit is less than a pixel, which is so while presenting, words are larger than so many units.
float for_large_words(FigurePage page) {
  constexpr float kAtMost = 1.3f;
  return std::clamp(1 / page.pixels, 1.0f, kAtMost);
}

// The least room in which a number of them can be spelled out.
float least_product_height(const Graph& graph, const Arranged& arranged, FigurePage page) {
  constexpr float kSoftmax = 168;
  float least = kLeastProductHeight;
  for_each_softmax(graph, arranged, [&](NodeId) { least = kSoftmax * for_large_words(page); });
  return least;
}

// Side by side, some more keys take less height than bars below each other.
float softmax_height(Index keys, FigurePage page) {
  constexpr float kWidePage = 1000;
  constexpr Index kMostBelowEachOther = 8;
  const float bars = softmax_panel_height(keys);
  if (keys <= kMostBelowEachOther || page.width < kWidePage) return bars;
  return std::min(bars, softmax_table_height(keys, kWideProduct));
}

// Room for the longest that is spelled out: a row that is normalized. No more than a part of the page, and
// the least that is enough where a few matrices are looked at; 0: none of them is computed.
float product_height(const Graph& graph, const FigureFocus& focus, const Arranged& arranged, FigurePage page,
                     const Company& company) {
  if (!company.has_card || !is_any_made(graph, arranged)) return 0;
  if (!focus.looked.empty()) return least_product_height(graph, arranged, page);
  float height = kLeastProductHeight;
  for_each_softmax(graph, arranged, [&](NodeId node) {
    height = std::max(height, softmax_height(graph.shape(node).cols, page));
  });
  constexpr float kMostOfPage = 0.34f;
  return std::min(height, std::max(kMostOfPage * page.height, kLeastProductHeight));
}

// Where the lanes lie, from the top.
struct LaneSpans {
  std::array<float, kLaneCount> tops{}, heights{};

  float middle(Lane lane) const {
    const auto at = static_cast<std::size_t>(lane);
    return tops[at] + heights[at] / 2;
  }
};

LaneSpans lane_spans(const BlockSizes& sizes, float middle_height) {
  LaneSpans spans;
  spans.heights[static_cast<std::size_t>(Lane::Key)] = middle_height;
  for (const LaneBlocks& column : sizes.columns) {
    for (std::size_t lane = 0; lane < kLaneCount; ++lane)
      spans.heights[lane] = std::max(spans.heights[lane], stack_height(column[lane]));
  }
  float top = 0;
  for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
    spans.tops[lane] = top;
    top += spans.heights[lane] + sizes.lane_gap;
  }
  return spans;
}

// Frames of a stack share their left edge; row labels stand to the left of it. Returns where it ends.
float place_stack(std::vector<Placed>& all, const std::vector<Block>& stack, Point left_middle,
                  float label_room, std::size_t column, Lane lane) {
  float y = left_middle.y - stack_height(stack) / 2, end = left_middle.x;
  for (Block block : stack) {
    block = heed::moved(block, left_middle.x + label_room - block.frame.x, y);
    y += block.bounds.height + kStackGap;
    end = std::max(end, block.bounds.right());
    all.push_back({block, column, lane});
  }
  return end;
}

float label_room_of(const std::vector<Block>& stack) {
  float room = 0;
  for (const Block& block : stack) room = std::max(room, block.frame.x);
  return room;
}

std::vector<Placed> placed(const BlockSizes& sizes, std::size_t run_begin, const LaneSpans& lanes) {
  std::vector<Placed> all;
  float x = 0;
  for (std::size_t at = 0; at < std::min(run_begin, sizes.columns.size()); ++at) {
    float label_room = 0, end = x;
    for (const auto& stack : sizes.columns[at]) label_room = std::max(label_room, label_room_of(stack));
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      const Point at_lane{x, lanes.middle(static_cast<Lane>(lane))};
      end = std::max(
          end, place_stack(all, sizes.columns[at][lane], at_lane, label_room, at, static_cast<Lane>(lane)));
    }
    x = end + sizes.column_gap;
  }
  for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
    float run_x = x;
    for (std::size_t at = run_begin; at < sizes.columns.size(); ++at) {
      const std::vector<Block>& stack = sizes.columns[at][lane];
      if (stack.empty()) continue;
      const Point at_lane{run_x, lanes.middle(static_cast<Lane>(lane))};
      run_x = place_stack(all, stack, at_lane, label_room_of(stack), at, static_cast<Lane>(lane)) +
              sizes.column_gap;
    }
  }
  return all;
}

float right_end(const std::vector<Placed>& all) {
  float end = 0;
  for (const Placed& one : all) end = std::max(end, one.block.bounds.right());
  return end;
}

// To the right of the key lane, under the scores, as far as the figure goes anyway.
Rect room_beside_keys(const std::vector<Placed>& all, const LaneSpans& lanes, float gap) {
  float left = 0;
  for (const Placed& one : all) {
    if (one.lane == Lane::Key) left = std::max(left, one.block.bounds.right() + gap / 2);
  }
  const auto key = static_cast<std::size_t>(Lane::Key);
  return {left, lanes.tops[key], std::max(right_end(all) - left, kNarrowProduct), lanes.heights[key]};
}

// Above or below the inputs nothing stands until the first matrix of the lane.
Rect free_corner(const std::vector<Placed>& all, const LaneSpans& lanes, Lane lane, float gap) {
  float end = right_end(all);
  for (const Placed& one : all) {
    if (one.lane == lane) end = std::min(end, one.block.bounds.x - gap);
  }
  const auto at = static_cast<std::size_t>(lane);
  return {0, lanes.tops[at], std::max(end, 0.0f), lanes.heights[at]};
}

struct CardRoom {
  float least_height = 0;
  float gap = 0;  // to the matrices
  bool is_below = false, is_beside = false;
};

// Where no room was kept for the arithmetic, it takes what is left: beside the keys, to the right of
// everything or below it; else it is left out.
void place_card_in_rest(FigureLayout& layout, const Rect& beside_keys, FigurePage page,
                        const CardRoom& needs) {
  const auto [least_height, gap, is_below, is_beside] = needs;
  const Rect& all = layout.bounds;
  const float below = std::min(std::max(all.width, kNarrowProduct), page.width);
  const Rect rests[] = {{beside_keys.x, beside_keys.y, page.width - beside_keys.x, beside_keys.height},
                        {all.right() + gap, all.y, page.width - all.right() - gap, page.height},
                        {all.x, all.bottom() + gap, below, page.height - all.bottom() - gap}};
  for (const Rect& rest : std::span(rests).subspan(is_below ? 2 : is_beside ? 1 : 0)) {
    const bool is_taken = std::ranges::any_of(
        layout.blocks, [&](const Block& block) { return do_overlap(block.bounds, rest); });
    if (is_taken || rest.width < kNarrowProduct || rest.height < least_height) continue;
    layout.product_room = layout.product = rest;
    layout.product.width = std::min(rest.width, kWideProduct);
    layout.product.height = std::min(rest.height, kHighProduct);
    layout.bounds = united(layout.bounds, layout.product);
    return;
  }
}

// To the edge of the page, of which a figure that is as high leaves some to either side; and only as far down
// as the page is seen where the figure is less high.
Rect room_of_presented_card(const FigureLayout& layout, FigurePage page, float gap) {
  if (layout.product.width == 0) return {};
  const float margin = (layout.bounds.height * page.width / page.height - layout.bounds.width) / 2;
  Rect room = layout.product_room;
  room.width = std::max(layout.bounds.right() + margin - gap - room.x, room.width);
  const float seen = layout.bounds.center_y() + page.height * layout.bounds.width / page.width / 2;
  room.height = std::min(room.height, std::max(layout.bounds.bottom(), seen - gap) - room.y);
  const auto covers = [&](const Rect& other) { return do_overlap(other, room); };
  const bool is_taken = std::ranges::any_of(layout.blocks, covers, &Block::bounds) ||
                        std::ranges::any_of(layout.head_cards, covers, &HeadCard::rect);
  return is_taken ? layout.product_room : room;
}

// Without what is kept for the arithmetic below them.
FigurePage page_of_matrices(const Graph& graph, const Arranged& arranged, FigurePage page,
                            const Company& company) {
  constexpr float kMostGap = 40;
  if (company.is_card_below && is_any_made(graph, arranged))
    page.height -= company.card_share * least_product_height(graph, arranged, page) + kMostGap;
  if (company.is_card_beside && is_any_made(graph, arranged))
    page.width -= company.card_share * kBesideAll * for_large_words(page);
  return page;
}

// Whether matrices stand beside the keys.
bool has_run_of_keys(const Arranged& arranged) {
  constexpr auto kKey = static_cast<std::size_t>(Lane::Key);
  for (std::size_t at = arranged.run_begin; at < arranged.columns.size(); ++at) {
    if (!arranged.columns[at].lanes[kKey].empty()) return true;
  }
  return false;
}

FigureLayout arranged_layout(const Graph& graph, FigureFocus focus, const Arranged& arranged, FigurePage page,
                             const Company& company) {
  const float product = product_height(graph, focus, arranged, page, company);
  const float middle = arranged.is_wrapped ? 0 : product;
  const float beside_run = middle > 0 && has_run_of_keys(arranged) ? kBesideRun : 0;
  const BlockSizes sizes = size_blocks(graph, arranged, page_of_matrices(graph, arranged, page, company),
                                       {middle, beside_run, company.has_legends});
  const LaneSpans lanes = lane_spans(sizes, middle);
  std::vector<Placed> all = placed(sizes, arranged.run_begin, lanes);
  FigureLayout layout;
  layout.head = focus.head;
  layout.product_room = arranged.is_wrapped ? free_corner(all, lanes, Lane::Value, sizes.column_gap)
                                            : room_beside_keys(all, lanes, sizes.column_gap);
  layout.product = layout.product_room;
  layout.product.width = std::clamp(layout.product_room.width, kNarrowProduct, kWideProduct);
  const Rect beside_keys = layout.product_room;
  if (product == 0 && !all.empty())
    layout.product = {all.front().block.bounds.x, all.front().block.bounds.y, 0, 0};
  if (!company.has_card) layout.product_room = layout.product;
  align_rows(graph, arranged.run_begin, {{layout.product}, std::nullopt}, all);
  layout.bounds = layout.product;
  for (const Placed& one : all) {
    layout.blocks.push_back(one.block);
    layout.bounds = united(layout.bounds, one.block.bounds);
  }
  layout.wires = make_wires(graph, all);
  if (!company.has_card && is_any_made(graph, arranged))
    place_card_in_rest(layout, beside_keys, page,
                       {least_product_height(graph, arranged, page), sizes.column_gap, company.is_card_below,
                        company.is_card_beside});
  const int heads = company.has_heads ? head_count(graph, focus) : 0;
  if (!company.is_card_beside || !place_heads_below_product(layout, heads, page))
    place_head_cards(layout, heads, free_corner(all, lanes, Lane::Query, sizes.column_gap), page);
  layout.product_most = room_of_presented_card(layout, page, sizes.column_gap);
  return layout;
}

// How large a cell is on the page, between the average and the smallest; 0: something lies over something
// else.
float worth(const FigureLayout& layout, FigurePage page) {
  const auto covers = [&](const Block& block) { return do_overlap(block.bounds, layout.product); };
  if (std::any_of(layout.blocks.begin(), layout.blocks.end(), covers)) return 0;
  const Rect& card = layout.product;
  if (card.width > 0 && card.height < kLowestProduct) return 0;  // it would lie over what is above it
  const float scale = std::min(page.width / layout.bounds.width, page.height / layout.bounds.height);
  if (layout.blocks.empty()) return 0;
  float sides = 0, least = std::numeric_limits<float>::max();
  for (const Block& block : layout.blocks) {
    const float side = std::sqrt(block.cell_w * block.cell_h);
    sides += side;
    least = std::min(least, side);
  }
  return scale * std::sqrt(least * sides / static_cast<float>(layout.blocks.size()));
}

// Of a long chain without queries, such as a feed-forward layer: broken into lines where its cells are
// largest. None: it is no such chain.
std::optional<FigureLayout> lines_layout(const Graph& graph, const FigureFocus& focus, FigurePage page,
                                         const Company& company) {
  constexpr std::size_t kLeastInChain = 6, kLeastInLine = 2;
  const Arranged row = arrange_chain(graph, focus);
  const std::size_t count = row.columns.size();
  const bool has_queries = std::ranges::any_of(row.columns, [&](const Column& column) {
    return std::ranges::any_of(column.lanes, [&](const std::vector<NodeId>& stack) {
      return std::ranges::any_of(stack, [&](NodeId node) { return graph.info(node).is_by_query; });
    });
  });
  if (has_queries || count < kLeastInChain) return std::nullopt;
  std::optional<FigureLayout> best;
  for (std::size_t above = kLeastInLine; above + kLeastInLine <= count; ++above) {
    for (std::size_t middle = kLeastInLine; above + middle <= count; ++middle) {
      FigureLayout lines = arranged_layout(graph, focus, arrange_in_lines(row, above, middle), page, company);
      if (!best || worth(lines, page) > worth(*best, page)) best = std::move(lines);
    }
  }
  return best;
}

}  // namespace

FigureLayout even_layout(const Graph& graph, const FigureFocus& focus, FigurePage page,
                         const Company& company) {
  const std::size_t most = std::max<std::size_t>(query_run_length(graph, focus), 1);
  FigureLayout best = arranged_layout(graph, focus, arrange(graph, focus, 1), page, company);
  const auto try_another = [&](const Arranged& arranged) {
    FigureLayout another = arranged_layout(graph, focus, arranged, page, company);
    // A row is easier to follow than a fold, so a fold has to be worth it.
    if (worth(another, page) > kWorthRearranging * worth(best, page)) best = std::move(another);
  };
  if (most > 1) try_another(arrange(graph, focus, 1, (most + 1) / 2));
  for (std::size_t fold = 2; fold <= most; ++fold) try_another(arrange(graph, focus, fold));
  const std::size_t values = value_run_length(graph, focus);
  for (std::size_t in_middle = 1; in_middle < values; ++in_middle)
    try_another(arrange_in_three_lines(graph, focus, in_middle));
  if (const auto lines = lines_layout(graph, focus, page, company);
      lines && worth(*lines, page) > kWorthRearranging * worth(best, page))
    return *lines;
  return best;
}

FigureLayout row_layout(const Graph& graph, const FigureFocus& focus, FigurePage page,
                        const Company& company) {
  return arranged_layout(graph, focus, arrange_in_row(graph, focus), page, company);
}

FigureLayout column_layout(const Graph& graph, const FigureFocus& focus, FigurePage page,
                           const Company& company) {
  return arranged_layout(graph, focus, arrange_in_column(graph, focus), page, company);
}

}  // namespace heed
