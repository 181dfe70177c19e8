#include "app/figure/layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "app/figure/arrangement.h"
#include "app/figure/derivation.h"
#include "app/figure/label_width.h"
#include "app/figure/wires.h"

namespace heed {
namespace {

constexpr float kCell = 36;
constexpr float kLongestEdge = 396;  // matrices with more cells get smaller cells
constexpr float kNarrowestEdge = 20;
constexpr float kMargin = 5;  // between cells and frame
constexpr float kTitle = 26;
constexpr float kColLabels = 16;
constexpr float kSliceName = 20;  // below a stack
constexpr float kColumnGap = 40;
constexpr float kLaneGap = 44;
constexpr float kStackGap = 14;
constexpr float kLegendGap = 4, kLegend = 20;
constexpr float kNarrowProduct = 320, kWideProduct = 440;
constexpr float kMinProductHeight = 136;
constexpr float kCard = 92;
constexpr float kCardGap = 14;
constexpr float kWorthFolding = 1.12f;
constexpr float kShortestLabel = 12, kLongestLabel = 66;
constexpr float kLabelMargin = 4;  // to the neighbour on the left

float edge(Index cells) {
  return std::clamp(kCell * static_cast<float>(cells), kNarrowestEdge, kLongestEdge);
}

// Width reserved for row labels; longer ones are elided.
float row_label_room(const AxisInfo& axis) {
  float widest = kShortestLabel;
  if (axis.labels) {
    for (const std::string& label : *axis.labels) widest = std::max(widest, axis_label_width(label));
  }
  return std::min(widest, kLongestLabel) + kAxisLabelGap + kLabelMargin;
}

bool is_token_axis(Axis axis) {
  return axis == Axis::Token || axis == Axis::MemoryToken || axis == Axis::Query || axis == Axis::Key;
}

// Row labels are shown where the figure starts and where tokens meet tokens; elsewhere they would
// be redundant.
bool is_read_by_row(const NodeInfo& info) {
  return (info.role == Role::Input && info.kind == NodeKind::Input) || info.role == Role::Score ||
         info.role == Role::Weighted;
}

// A block at the origin, sized with its labels.
Block sized_block(const Graph& graph, NodeId node) {
  const Shape& shape = graph.shape(node);
  const NodeInfo& info = graph.info(node);
  Block block;
  block.node = node;
  block.cell_w = edge(shape.cols) / static_cast<float>(shape.cols);
  block.cell_h = edge(shape.rows) / static_cast<float>(shape.rows);
  const bool has_row_tokens = is_read_by_row(info) && is_token_axis(info.rows.axis) && block.cell_h >= 12;
  const bool has_col_tokens = is_token_axis(info.cols.axis) && block.cell_w >= 24;
  block.shows_row_labels = has_row_tokens || info.rows.axis == Axis::ConcatDim;
  block.shows_col_labels = has_col_tokens || info.cols.axis == Axis::ConcatDim;
  const float left = block.shows_row_labels ? row_label_room(info.rows) : 0;
  const float top = kTitle + (block.shows_col_labels ? kColLabels : 0);
  block.frame = {left, top, edge(shape.cols) + 2 * kMargin, edge(shape.rows) + 2 * kMargin};
  block.cells = inset(block.frame, kMargin);
  block.legend = {block.cells.x, block.frame.bottom() + kLegendGap, block.cells.width, kLegend};
  block.bounds = {0, 0, block.frame.right(), block.legend.bottom() + (shape.is_stack() ? kSliceName : 0)};
  return block;
}

void move(Block& block, float dx, float dy) {
  block.cells = block.cells.moved(dx, dy);
  block.frame = block.frame.moved(dx, dy);
  block.bounds = block.bounds.moved(dx, dy);
  block.legend = block.legend.moved(dx, dy);
}

float stack_height(const std::vector<Block>& stack) {
  float height = 0;
  for (const Block& block : stack) height += block.bounds.height + (height > 0 ? kStackGap : 0);
  return height;
}

using LaneBlocks = std::array<std::vector<Block>, kLaneCount>;

std::vector<LaneBlocks> sized_columns(const Graph& graph, const std::vector<Column>& columns) {
  std::vector<LaneBlocks> sized;
  for (const Column& column : columns) {
    LaneBlocks blocks;
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      for (const NodeId node : column.lanes[lane]) blocks[lane].push_back(sized_block(graph, node));
    }
    sized.push_back(std::move(blocks));
  }
  return sized;
}

// Height of the panel: the tallest derivation is a normalized row.
float product_height(const Graph& graph, const std::vector<Column>& columns) {
  float height = kMinProductHeight;
  for (const Column& column : columns) {
    for (const std::vector<NodeId>& stack : column.lanes) {
      for (const NodeId node : stack) {
        const Op* op = graph.op(node);
        if (!op || op->traits().normalization == Normalization::None) continue;
        height = std::max(height, softmax_panel_height(graph.shape(node).cols));
      }
    }
  }
  return height;
}

std::array<float, kLaneCount> lane_middles(const std::vector<LaneBlocks>& columns, float product) {
  std::array<float, kLaneCount> heights = {0, product + kTitle, 0};
  for (const LaneBlocks& column : columns) {
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      heights[lane] = std::max(heights[lane], stack_height(column[lane]));
    }
  }
  std::array<float, kLaneCount> middles{};
  float top = 0;
  for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
    middles[lane] = top + heights[lane] / 2;
    top += heights[lane] + kLaneGap;
  }
  return middles;
}

std::vector<Placed> placed(std::vector<LaneBlocks> columns, float product) {
  const auto middles = lane_middles(columns, product);
  std::vector<Placed> all;
  float x = 0;
  for (std::size_t at = 0; at < columns.size(); ++at) {
    // Frames of a column are left-aligned, with row labels to their left.
    float label_room = 0;
    float width = 0;
    for (const auto& stack : columns[at]) {
      for (const Block& block : stack) {
        label_room = std::max(label_room, block.frame.x);
        width = std::max(width, block.frame.width);
      }
    }
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      float y = middles[lane] - stack_height(columns[at][lane]) / 2;
      for (Block& block : columns[at][lane]) {
        move(block, x + label_room - block.frame.x, y);
        y += block.bounds.height + kStackGap;
        all.push_back({block, at, static_cast<Lane>(lane)});
      }
    }
    x += label_room + width + kColumnGap;
  }
  return all;
}

// To the right of the key lane, below the scores, up to the figure's right edge.
Rect product_place(const std::vector<Placed>& all, float height) {
  float left = 0, middle = 0, end = 0;
  for (const Placed& one : all) {
    end = std::max(end, one.block.bounds.right());
    if (one.lane != Lane::Key) continue;
    left = std::max(left, one.block.bounds.right() + kColumnGap / 2);
    middle = one.block.bounds.center_y();
  }
  const float width = std::clamp(end - left, kNarrowProduct, kWideProduct);
  return {left, middle - height / 2, width, height};
}

int head_count(const Graph& graph, std::optional<int> block) {
  int count = 0;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    const NodeInfo& info = graph.info(node);
    if (info.block == block) count = std::max(count, info.head.value_or(-1) + 1);
  }
  return count;
}

// Beside the panel if there is room, else at the bottom.
Point head_cards_place(const FigureLayout& layout, float width) {
  const float beside = layout.bounds.right() - width;
  if (beside >= layout.product.right() + kLaneGap) {
    return {beside, layout.product.center_y() - (kCard + kTitle) / 2};
  }
  return {layout.bounds.x, layout.bounds.bottom() + kLaneGap};
}

void add_head_cards(FigureLayout& layout, int count) {
  if (count < 2) return;
  Point at = head_cards_place(layout, static_cast<float>(count) * (kCard + kCardGap) - kCardGap);
  for (int head = 0; head < count; ++head) {
    const Rect card = {at.x, at.y, kCard, kCard + kTitle};
    layout.head_cards.push_back({head, card, {card.x + 10, card.y + kTitle + 4, kCard - 20, kCard - 20}});
    layout.bounds = united(layout.bounds, card);
    at.x += kCard + kCardGap;
  }
}

FigureLayout folded_layout(const Graph& graph, FigureFocus focus, std::size_t fold) {
  const std::vector<Column> columns = arrange(graph, focus, fold);
  const float height = product_height(graph, columns);
  const std::vector<Placed> all = placed(sized_columns(graph, columns), height);
  FigureLayout layout;
  layout.head = focus.head;
  layout.product = product_place(all, height);
  layout.bounds = layout.product;
  for (const Placed& one : all) {
    layout.blocks.push_back(one.block);
    layout.bounds = united(layout.bounds, one.block.bounds);
  }
  layout.wires = make_wires(graph, all);
  add_head_cards(layout, head_count(graph, focus.block));
  return layout;
}

// Scale at which the figure fits a page of this aspect ratio.
float fitting_scale(const FigureLayout& layout, float aspect) {
  return std::min(aspect / layout.bounds.width, 1 / layout.bounds.height);
}

}  // namespace

Rect Block::cell_rect(Index row, Index col) const {
  return {cells.x + static_cast<float>(col) * cell_w, cells.y + static_cast<float>(row) * cell_h, cell_w,
          cell_h};
}

Rect Block::region_rect(const Region& region) const {
  const Rect first = cell_rect(region.row, region.col);
  return {first.x, first.y, cell_w * static_cast<float>(region.cols),
          cell_h * static_cast<float>(region.rows)};
}

const Block* FigureLayout::find(NodeId node) const {
  const auto at =
      std::find_if(blocks.begin(), blocks.end(), [&](const Block& block) { return block.node == node; });
  return at == blocks.end() ? nullptr : &*at;
}

FigureLayout make_figure_layout(const Graph& graph, FigureFocus focus, float aspect) {
  const std::size_t most = std::max<std::size_t>(query_run_length(graph, focus), 1);
  FigureLayout best = folded_layout(graph, focus, 1);
  for (std::size_t fold = 2; fold <= most; ++fold) {
    FigureLayout folded = folded_layout(graph, focus, fold);
    // Prefer unfolded: folding has to gain enough.
    if (fitting_scale(folded, aspect) > kWorthFolding * fitting_scale(best, aspect)) best = std::move(folded);
  }
  return best;
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

std::optional<int> head_card_under(const FigureLayout& layout, Point at) {
  for (const HeadCard& card : layout.head_cards) {
    if (card.rect.contains(at)) return card.head;
  }
  return std::nullopt;
}

}  // namespace heed
