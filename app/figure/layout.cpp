#include "app/figure/layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "app/figure/arrangement.h"
#include "app/figure/derivation.h"
#include "app/figure/label_width.h"
#include "app/figure/wires.h"

namespace heed {
namespace {

constexpr float kMargin = 4;  // between cells and frame
constexpr float kTitle = 24;
constexpr float kColLabels = 17;
constexpr float kSliceName = 18;  // below a stack
constexpr float kLegendGap = 3, kLegend = 17;
constexpr float kStackGap = 10;
constexpr float kColumnGap = 30, kNarrowColumnGap = 18, kLaneGap = 20, kLowLaneGap = 8;
constexpr float kGapsOfPage = 0.03f;  // of the page's width, or height
constexpr float kMinCell = 1.5f, kMostCell = 72;
constexpr float kWidestCell = 1.7f, kTallestCell = 1.25f;  // for its height, for its width
constexpr float kNarrowProduct = 250, kWideProduct = 460;
constexpr float kMinProductHeight = 132;
constexpr float kLeastCard = 54, kMostCard = 168, kUsualCard = 84, kCardTitle = 20, kCardGap = 12;
constexpr float kWorthFolding = 1.12f;
constexpr float kShortestLabel = 12, kLongestLabel = 72;
constexpr float kLabelMargin = 4;                               // to what stands on the left
constexpr float kLowestLabelled = 11, kNarrowestLabelled = 24;  // cells with words beside or above them

// How much of a width or height a matrix asks for: as much for each cell, but less for those of a large one.
float share_of(Index cells) {
  constexpr float kAll = 12, kMax = 24, kLess = 0.6f, kPerDoubling = 3;
  const auto count = static_cast<float>(cells);
  if (count <= kAll) return count;
  if (count <= kMax) return kAll + (count - kAll) * kLess;
  return kAll + (kMax - kAll) * kLess + kPerDoubling * std::log2(count / kMax);
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

// How large one share of a width and of a height is.
struct Unit {
  float width = 0, height = 0;
};

using LaneBlocks = std::array<std::vector<Block>, kLaneCount>;
using LaneHeights = std::array<float, kLaneCount>;

// Gives every matrix of an arrangement its size, so that all of them together fill a page.
class Sizing {
 public:
  Sizing(const Graph& graph, const std::vector<Column>& columns, FigurePage page, float product)
      : graph_(graph), columns_(columns), page_(page), product_(product) {
    column_gap_ = std::clamp(page.width * kGapsOfPage, kNarrowColumnGap, kColumnGap);
    lane_gap_ = std::clamp(page.height * kGapsOfPage, kLowLaneGap, kLaneGap);
    unit_ = fitting_unit();
    // Cells that turn out too small for words give their room back.
    shows_words_ = unit_;
    unit_ = fitting_unit();
  }

  Unit unit() const { return unit_; }
  float column_gap() const { return column_gap_; }
  float lane_gap() const { return lane_gap_; }

  std::vector<LaneBlocks> blocks() const {
    std::vector<LaneBlocks> sized;
    LaneHeights lanes = lane_shares();
    for (std::size_t at = 0; at < columns_.size(); ++at) {
      LaneBlocks blocks;
      for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
        const std::vector<NodeId>& stack = columns_[at].lanes[lane];
        float share = 0;
        for (const NodeId node : stack) share += share_of(graph_.shape(node).rows);
        // Matrices of about as many rows are as high as each other, unless their cells are large anyway.
        constexpr float kMostStretch = 1.35f, kLargeEnough = 26;
        const float eased_progress =
            unit_.height < kLargeEnough ? std::min(lanes[lane] / std::max(share, 1.0f), kMostStretch) : 1;
        for (const NodeId node : stack) blocks[lane].push_back(sized_block(at, lane, node, eased_progress));
      }
      sized.push_back(std::move(blocks));
    }
    return sized;
  }

 private:
  bool has_row_words(std::size_t column, std::size_t lane, NodeId node) const {
    const NodeInfo& info = graph_.info(node);
    if (info.rows.axis == Axis::ConcatDim) return true;
    if (!is_read_by_row(info) || !is_token_axis(info.rows.axis)) return false;
    if (shows_words_ && cell_height(node, *shows_words_) < kLowestLabelled) return false;
    // What stands right beside a matrix with the same rows needs no words of its own.
    if (column == 0) return true;
    const std::vector<NodeId>& before = columns_[column - 1].lanes[lane];
    return std::none_of(before.begin(), before.end(), [&](NodeId other) {
      const NodeInfo& beside = graph_.info(other);
      return beside.rows.axis == info.rows.axis && is_read_by_row(beside) &&
             columns_[column].lanes[lane].size() == 1 && before.size() == 1;
    });
  }
  bool has_col_words(NodeId node) const {
    const NodeInfo& info = graph_.info(node);
    if (info.cols.axis == Axis::ConcatDim) return true;
    if (!is_token_axis(info.cols.axis)) return false;
    return !shows_words_ || cell_width(node, *shows_words_) >= kNarrowestLabelled;
  }
  float cell_width(NodeId node, Unit unit) const {
    const Index cols = graph_.shape(node).cols;
    return unit.width * share_of(cols) / static_cast<float>(cols);
  }
  float cell_height(NodeId node, Unit unit) const {
    const Index rows = graph_.shape(node).rows;
    return unit.height * share_of(rows) / static_cast<float>(rows);
  }

  // Everything of a block but its cells.
  float height_around(NodeId node) const {
    return kTitle + (has_col_words(node) ? kColLabels : 0) + 2 * kMargin + kLegendGap + kLegend +
           (graph_.shape(node).is_stack() ? kSliceName : 0);
  }
  float width_around(std::size_t column, std::size_t lane, NodeId node) const {
    const bool has_words = has_row_words(column, lane, node);
    return 2 * kMargin + (has_words ? row_label_room(graph_.info(node).rows) : 0);
  }

  LaneHeights lane_shares() const {
    LaneHeights shares{};
    for (const Column& column : columns_) {
      for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
        float share = 0;
        for (const NodeId node : column.lanes[lane]) share += share_of(graph_.shape(node).rows);
        shares[lane] = std::max(shares[lane], share);
      }
    }
    return shares;
  }
  LaneHeights lane_surroundings() const {
    LaneHeights around{};
    for (const Column& column : columns_) {
      for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
        float height = 0;
        for (const NodeId node : column.lanes[lane])
          height += height_around(node) + (height > 0 ? kStackGap : 0);
        around[lane] = std::max(around[lane], height);
      }
    }
    return around;
  }

  float fitting_width() const {
    float share = 0, around = column_gap_ * static_cast<float>(columns_.size() - 1);
    for (std::size_t at = 0; at < columns_.size(); ++at) {
      float widest = 0, words = 0;
      for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
        for (const NodeId node : columns_[at].lanes[lane]) {
          widest = std::max(widest, share_of(graph_.shape(node).cols));
          words = std::max(words, width_around(at, lane, node));
        }
      }
      share += widest;
      around += words;
    }
    return (page_.width - around) / std::max(share, 1.0f);
  }

  // The middle lane is as high as what is spelled out in it.
  float fitting_height() const {
    constexpr auto kMiddle = static_cast<std::size_t>(Lane::Key);
    const LaneHeights shares = lane_shares(), around = lane_surroundings();
    float share = 0, surroundings = 2 * lane_gap_;
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      share += shares[lane];
      surroundings += around[lane];
    }
    const float height = (page_.height - surroundings) / std::max(share, 1.0f);
    if (height * shares[kMiddle] + around[kMiddle] >= product_) return height;
    const float others = page_.height - surroundings + around[kMiddle] - product_;
    return others / std::max(share - shares[kMiddle], 1.0f);
  }

  Unit fitting_unit() const {
    Unit unit{std::clamp(fitting_width(), kMinCell, kMostCell),
              std::clamp(fitting_height(), kMinCell, kMostCell)};
    unit.width = std::min(unit.width, kWidestCell * unit.height);
    unit.height = std::min(unit.height, kTallestCell * unit.width);
    return unit;
  }

  // At the origin, with the room its words need.
  Block sized_block(std::size_t column, std::size_t lane, NodeId node, float eased_progress) const {
    const Shape& shape = graph_.shape(node);
    const NodeInfo& info = graph_.info(node);
    Block block;
    block.node = node;
    block.cell_w = cell_width(node, unit_);
    block.cell_h = std::min(cell_height(node, unit_) * eased_progress, kMostCell);
    block.shows_row_labels = has_row_words(column, lane, node);
    block.shows_col_labels = has_col_words(node);
    const float left = block.shows_row_labels ? row_label_room(info.rows) : 0;
    const float top = kTitle + (block.shows_col_labels ? kColLabels : 0);
    block.frame = {left, top, block.cell_w * static_cast<float>(shape.cols) + 2 * kMargin,
                   block.cell_h * static_cast<float>(shape.rows) + 2 * kMargin};
    block.cells = inset(block.frame, kMargin);
    block.legend = {block.cells.x, block.frame.bottom() + kLegendGap, block.cells.width, kLegend};
    block.bounds = {0, 0, block.frame.right(), block.legend.bottom() + (shape.is_stack() ? kSliceName : 0)};
    return block;
  }

  const Graph& graph_;
  const std::vector<Column>& columns_;
  FigurePage page_;
  float product_;
  float column_gap_ = 0, lane_gap_ = 0;
  std::optional<Unit> shows_words_;  // none: not known yet, so all may
  Unit unit_;
};

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

// Room for the longest that is spelled out: a row that is normalized. No more than half of a page.
float product_height(const Graph& graph, const std::vector<Column>& columns, FigurePage page) {
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
  constexpr float kMostOfPage = 0.34f;
  return std::min(height, std::max(kMostOfPage * page.height, kMinProductHeight));
}

// Where the lanes lie, from the top.
struct LaneSpans {
  LaneHeights tops{}, heights{};
  float middle(std::size_t lane) const { return tops[lane] + heights[lane] / 2; }
};

LaneSpans lane_spans(const std::vector<LaneBlocks>& columns, float product, float gap) {
  LaneSpans spans;
  spans.heights[static_cast<std::size_t>(Lane::Key)] = product;
  for (const LaneBlocks& column : columns) {
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      spans.heights[lane] = std::max(spans.heights[lane], stack_height(column[lane]));
    }
  }
  float top = 0;
  for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
    spans.tops[lane] = top;
    top += spans.heights[lane] + gap;
  }
  return spans;
}

std::vector<Placed> placed(std::vector<LaneBlocks> columns, const LaneSpans& lanes, float gap) {
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
      float y = lanes.middle(lane) - stack_height(columns[at][lane]) / 2;
      for (Block& block : columns[at][lane]) {
        move(block, x + label_room - block.frame.x, y);
        y += block.bounds.height + kStackGap;
        all.push_back({block, at, static_cast<Lane>(lane)});
      }
    }
    x += label_room + width + gap;
  }
  return all;
}

// To the right of the key lane, under the scores, as far as the figure goes anyway.
Rect product_place(const std::vector<Placed>& all, float height, float middle, float gap) {
  float left = 0, end = 0;
  for (const Placed& one : all) {
    end = std::max(end, one.block.bounds.right());
    if (one.lane == Lane::Key) left = std::max(left, one.block.bounds.right() + gap / 2);
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

// Above or below the inputs nothing stands until the first matrix of the lane.
Rect free_corner(const std::vector<Placed>& all, const LaneSpans& lanes, Lane lane, float gap) {
  float end = 0;
  for (const Placed& one : all) end = std::max(end, one.block.bounds.right());
  for (const Placed& one : all) {
    if (one.lane == lane) end = std::min(end, one.block.bounds.x - gap);
  }
  const auto at = static_cast<std::size_t>(lane);
  return {0, lanes.tops[at], std::max(end, 0.0f), lanes.heights[at]};
}

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
    layout.head_cards.push_back({head, card, {card.x + kInside, card.y + kCardTitle + kInside, side, side}});
    layout.bounds = united(layout.bounds, card);
  }
}

// In a corner where they are large enough to be read; else beside the product, or below everything.
void place_head_cards(FigureLayout& layout, int count, const Rect& corner) {
  if (count < 2) return;
  const CardGrid grid = largest_grid(count, corner);
  if (grid.side >= kLeastCard) return add_head_cards(layout, count, grid, {corner.x, corner.y});
  const CardGrid row{count, kUsualCard};
  const float width = static_cast<float>(count) * (kUsualCard + kCardGap) - kCardGap;
  const float beside = layout.bounds.right() - width;
  if (beside >= layout.product.right() + kLaneGap)
    return add_head_cards(layout, count, row,
                          {beside, layout.product.center_y() - (kUsualCard + kCardTitle) / 2});
  const auto across =
      std::max(1, static_cast<int>((layout.bounds.width + kCardGap) / (kUsualCard + kCardGap)));
  add_head_cards(layout, count, {std::min(count, across), kUsualCard},
                 {layout.bounds.x, layout.bounds.bottom() + kLaneGap});
}

struct FoldedLayout {
  FigureLayout layout;
  Unit unit;
};

FoldedLayout folded_layout(const Graph& graph, FigureFocus focus, std::size_t fold, FigurePage page) {
  const std::vector<Column> columns = arrange(graph, focus, fold);
  const float height = product_height(graph, columns, page);
  const Sizing sizing(graph, columns, page, height);
  std::vector<LaneBlocks> blocks = sizing.blocks();
  const LaneSpans lanes = lane_spans(blocks, height, sizing.lane_gap());
  const std::vector<Placed> all = placed(std::move(blocks), lanes, sizing.column_gap());
  FigureLayout layout;
  layout.head = focus.head;
  const auto middle = static_cast<std::size_t>(Lane::Key);
  layout.product = product_place(all, lanes.heights[middle], lanes.middle(middle), sizing.column_gap());
  layout.bounds = layout.product;
  for (const Placed& one : all) {
    layout.blocks.push_back(one.block);
    layout.bounds = united(layout.bounds, one.block.bounds);
  }
  layout.wires = make_wires(graph, all);
  place_head_cards(layout, head_count(graph, focus.block),
                   free_corner(all, lanes, Lane::Query, sizing.column_gap()));
  return {std::move(layout), sizing.unit()};
}

// How large a cell is on the page, in the end.
float worth(const FoldedLayout& folded, FigurePage page) {
  const Rect& bounds = folded.layout.bounds;
  const float scale = std::min(page.width / bounds.width, page.height / bounds.height);
  return scale * std::sqrt(folded.unit.width * folded.unit.height);
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

FigureLayout make_figure_layout(const Graph& graph, FigureFocus focus, FigurePage page) {
  const std::size_t most = std::max<std::size_t>(query_run_length(graph, focus), 1);
  FoldedLayout best = folded_layout(graph, focus, 1, page);
  for (std::size_t fold = 2; fold <= most; ++fold) {
    FoldedLayout folded = folded_layout(graph, focus, fold, page);
    // A row is easier to follow than a fold, so a fold has to be worth it.
    if (worth(folded, page) > kWorthFolding * worth(best, page)) best = std::move(folded);
  }
  return std::move(best.layout);
}

FigurePage figure_page(float width, float height) {
  constexpr float kUsualWidth = 1060, kUsualHeight = 760, kLeastWidth = 520, kLeastHeight = 320;
  const float larger = std::max(std::min(width / kUsualWidth, height / kUsualHeight), 1.0f);
  const float smaller = std::min({width / kLeastWidth, height / kLeastHeight, 1.0f});
  const float scale = smaller < 1 ? smaller : larger;
  return {width / scale, height / scale};
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
