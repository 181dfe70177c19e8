#include "app/figure/grown_plan.h"

#include <algorithm>
#include <utility>

#include "app/figure/derivation.h"
#include "app/figure/softmax_card.h"
#include "core/graph/node_traits.h"

namespace heed {
namespace {

// Of matrices side by side, of those with so many rows, with their rows at one height.
float height_of_row(const std::vector<PartStack>& row, const PartSizes& sizes, const GrownCells& cells,
                    std::optional<Index> rows = {}) {
  float above = 0, below = 0;
  for (const PartStack& stack : row) {
    if (stack.size() != 1 || (rows && stack[0].rows != *rows)) continue;
    const Block block = sizes.block_of(cells, stack[0]);
    above = std::max(above, block.cells.y);
    below = std::max(below, block.bounds.height - block.cells.y);
  }
  return above + below;
}

void measure_lanes(const PartColumns& columns, const PartSizes& sizes, const GrownCells& cells, float x,
                   GrownPlan& plan) {
  plan.ends.fill(plan.stem_width);
  for (const PartLanes& lanes : columns.shared) {
    const PartExtent widest = sizes.extent_of(cells, lanes);
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      if (lanes[lane].empty()) continue;
      const PartExtent extent = sizes.extent_of(cells, lanes[lane]);
      plan.heights[lane] = std::max(plan.heights[lane], extent.height);
      plan.ends[lane] = x + widest.left + extent.right;
    }
    x += widest.left + widest.right + sizes.column_gap();
  }
  for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
    float at = x;
    for (const PartStack& stack : columns.runs[lane]) {
      const PartExtent extent = sizes.extent_of(cells, stack);
      plan.heights[lane] = std::max(plan.heights[lane], extent.height);
      plan.ends[lane] = at + extent.left + extent.right;
      at = plan.ends[lane] + sizes.column_gap();
      if (stack.size() == 1 && !stack[0].is_stack)
        plan.heights[lane] =
            std::max(plan.heights[lane], height_of_row(columns.runs[lane], sizes, cells, stack[0].rows));
    }
  }
}

// Makes some of the lanes higher by what is left.
void spread(GrownPlan& plan, float left_over, std::size_t first, std::size_t last) {
  const float more = left_over / static_cast<float>(last - first + 1);
  for (std::size_t lane = first; lane <= last; ++lane) plan.heights[lane] += more;
}

// Below the inputs, or at the end of one or several lanes, which are made higher by what is left: where it
// is largest. Returns whether there is room for it.
bool place_card(const PartSizes& sizes, const CardNeeds& needs, float left_over, GrownPlan& plan) {
  const FigurePage& page = sizes.page();
  float best = 0;
  std::pair<std::size_t, std::size_t> higher{0, kLaneCount - 1};
  const auto consider = [&](const Rect& room) {
    const float use = std::min(room.width, kMostCardWidth) * std::min(room.height, kMostCardHeight);
    if (room.width < needs.width || room.height < needs.height || use <= best) return false;
    best = use;
    plan.card = room;
    return true;
  };
  const float below = plan.stem_top() + plan.stem_height + kGrownLaneGap;
  plan.is_card_in_stem = consider({0, below, plan.stem_width, page.height - below});
  float top = 0;
  for (std::size_t first = 0; first < kLaneCount; ++first) {
    float height = left_over - kGrownLaneGap, end = 0;
    for (std::size_t last = first; last < kLaneCount; ++last) {
      height += plan.heights[last] + kGrownLaneGap;
      end = std::max(end, plan.ends[last] + sizes.column_gap());
      if (!consider({end, top, page.width - end, height})) continue;
      plan.is_card_in_stem = false;
      higher = {first, last};
    }
    top += plan.heights[first] + kGrownLaneGap;
  }
  spread(plan, left_over, higher.first, higher.second);
  return best > 0;
}

}  // namespace

CardNeeds card_needs(const Graph& graph, NodeId made) {
  constexpr CardNeeds kUsual{264, 118}, kSoftmax{300, 155};
  constexpr Index kMostChips = 6;
  constexpr float kChips = 56, kChip = 42;
  const OpTraits traits = traits_of(graph, made);
  if (traits.normalization == Normalization::Softmax) return kSoftmax;
  const Index cols = graph.shape(made).cols;
  if (traits.row_motion == RowMotion::CellByCell || cols > kMostChips) return kUsual;
  // A row that is spelled out as a whole needs a chip for each number.
  return {std::max(kUsual.width, kChips + kChip * static_cast<float>(cols)), kUsual.height};
}

namespace {

// Of a product with a parameter: how many numbers are added up; 0: it is none.
Index terms_of(const Graph& graph, NodeId made) {
  const auto inputs = graph.inputs(made);
  if (inputs.size() < 2 || traits_of(graph, made).row_motion != RowMotion::CellByCell) return 0;
  const Shape &a = graph.shape(inputs[0]), &b = graph.shape(inputs[1]);
  const bool is_product = graph.info(inputs[1]).kind == NodeKind::Weight && a.cols == b.rows;
  return is_product ? a.cols : 0;
}

// With a line for each of a few terms; of many, some are added up anyway.
float product_height(Index terms) {
  constexpr float kAround = 74, kLine = 23;
  constexpr Index kFewTerms = 6;
  return terms <= kFewTerms ? kAround + kLine * static_cast<float>(terms) : 0;
}

}  // namespace

CardNeeds card_wish(const Graph& graph, NodeId made, float width) {
  CardNeeds wish = card_needs(graph, made);
  const OpTraits traits = traits_of(graph, made);
  const auto wish_for = [&](float height) { wish.height = std::clamp(height, wish.height, kMostCardHeight); };
  if (traits.normalization == Normalization::Softmax) {
    const Index keys = graph.shape(made).cols;
    wish_for(softmax_panel_height(keys));
    const float all_keys = softmax_table_height(keys, std::min(width, kMostCardWidth));
    if (all_keys <= kMostCardHeight) wish_for(all_keys);
  }
  wish_for(product_height(terms_of(graph, made)));
  if (traits.row_motion == RowMotion::SummedRows)
    wish_for(summed_rows_height(graph.shape(graph.inputs(made)[0]).rows));
  return wish;
}

float enough_card_height(const Graph& graph, NodeId made, float width) {
  if (traits_of(graph, made).normalization != Normalization::Softmax) return kMostCardHeight;
  return softmax_table_height(graph.shape(made).cols, std::min(width, kMostCardWidth));
}

CardNeeds narrow_card_needs(const Graph& graph, NodeId made) {
  constexpr CardNeeds kTerms{172, 230}, kTable{154, 230};
  const OpTraits traits = traits_of(graph, made);
  if (traits.normalization == Normalization::Softmax) return kTable;
  const bool has_lines =
      traits.normalization == Normalization::None && traits.row_motion == RowMotion::CellByCell;
  return has_lines ? kTerms : CardNeeds();
}

float stem_gap(const PartColumns& columns, const PartSizes& sizes, int head_count) {
  return columns.stem.empty() && head_count < 2 ? 0 : sizes.column_gap();
}

std::optional<GrownPlan> make_grown_plan(const PartColumns& columns, const PartSizes& sizes,
                                         const GrownCells& cells, const GrownHeads& heads,
                                         const CardNeeds& card) {
  const FigurePage& page = sizes.page();
  GrownPlan plan;
  for (const PartStack& stack : columns.stem) {
    const PartExtent extent = sizes.extent_of(cells, stack);
    plan.stem_width += extent.left + extent.right + (plan.stem_width > 0 ? sizes.column_gap() : 0);
    plan.stem_height = std::max(plan.stem_height, extent.height);
  }
  plan.stem_width = std::max({plan.stem_width, HeadRows::least_width(heads.count, heads.gallery),
                              HeadRows::least_width_of(page.head_columns)});
  plan.heads = HeadRows::in(heads.count, plan.stem_width, page.head_columns);
  measure_lanes(columns, sizes, cells, plan.stem_width + stem_gap(columns, sizes, heads.count), plan);
  if (columns.is_row())
    plan.stem_height = std::max(plan.stem_height, height_of_row(columns.stem, sizes, cells));
  float height = 2 * kGrownLaneGap;
  for (const float lane : plan.heights) height += lane;
  const bool is_too_wide = *std::ranges::max_element(plan.ends) > page.width;
  if (is_too_wide || height > page.height || plan.stem_top() + plan.stem_height > page.height)
    return std::nullopt;
  const float left_over = page.height - height;
  if (card.width == 0) {
    spread(plan, left_over, 0, kLaneCount - 1);
    return plan;
  }
  return place_card(sizes, card, left_over, plan) ? std::optional(plan) : std::nullopt;
}

}  // namespace heed
