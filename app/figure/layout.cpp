#include "app/figure/layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

namespace heed {
namespace {

constexpr float kCell = 36;
constexpr float kLongestEdge = 396;  // a matrix with more cells than fit gets smaller cells
constexpr float kNarrowestEdge = 20;
constexpr float kMargin = 5;  // between cells and frame
constexpr float kTitle = 26;
constexpr float kColLabels = 16;
constexpr float kColumnGap = 40;
constexpr float kLaneGap = 44;
constexpr float kStackGap = 14;
constexpr float kNarrowProduct = 320, kWideProduct = 440;
constexpr float kProductHeight = 136;
constexpr float kCard = 92;
constexpr float kCardGap = 14;
constexpr float kCharacter = 7;  // of a token label, near enough to leave room for it
constexpr std::size_t kLongestLabel = 9;

// Three lanes run from left to right: what becomes the query and the weights, the key, the value and output.
enum Lane : std::size_t { kQueryLane, kKeyLane, kValueLane, kLaneCount };

struct Column {
  std::array<std::vector<NodeId>, kLaneCount> lanes;
};

struct Placed {
  Block block;
  std::size_t column = 0;
  Lane lane = kQueryLane;
};

float edge(Index cells) {
  return std::clamp(kCell * static_cast<float>(cells), kNarrowestEdge, kLongestEdge);
}

float label_width(const AxisInfo& axis) {
  std::size_t longest = 2;
  if (axis.labels) {
    for (const std::string& label : *axis.labels) longest = std::max(longest, label.size());
  }
  return kCharacter * static_cast<float>(std::min(longest, kLongestLabel)) + 8;
}

// The nodes of the head in focus, and those that belong to no head, in the columns of the figure.
class Columns {
 public:
  Columns(const Graph& graph, int head) : graph_(graph), prefix_("h" + std::to_string(head) + ".") {
    column({}, {"X", "P", "M"}, {});
    column({}, {"X_pos"}, {});
    column({"W_q", "b_q"}, {"W_k", "b_k"}, {"W_v", "b_v"});
    column({"Q"}, {"K"}, {"V"});
    column({"Q_rot"}, {"K_rot"}, {});
    column({"W_s", "A", "v"}, {"B"}, {});
    const std::size_t scores = columns_.size();
    for (const char* name : {"scores", "scaled", "biased", "masked", "weights", "dropped"})
      column({name}, {}, {});
    // One head that nothing follows is the output; Y would be the same matrix again.
    const bool ends_with_output = !graph_.find("concat") && !graph_.find("W_o");
    put_in_lane(
        scores,
        {{"weighted"}, {"output"}, {"concat"}, {"W_o", "b_o"}, ends_with_output ? Names{} : Names{"Y"}});
  }

  const std::vector<Column>& list() const { return columns_; }

 private:
  using Names = std::vector<const char*>;

  std::vector<NodeId> found(const Names& names) const {
    std::vector<NodeId> nodes;
    for (const char* name : names) {
      auto node = graph_.find(prefix_ + name);
      if (!node) node = graph_.find(name);
      if (node) nodes.push_back(*node);
    }
    return nodes;
  }

  // A column of which the scene has nothing takes no room.
  void column(Names query, Names key, Names value) {
    const std::array<Names, kLaneCount> names = {std::move(query), std::move(key), std::move(value)};
    Column added;
    bool is_empty = true;
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      added.lanes[lane] = found(names[lane]);
      is_empty = is_empty && added.lanes[lane].empty();
    }
    if (!is_empty) columns_.push_back(std::move(added));
  }

  void put_in_lane(std::size_t first, const std::vector<Names>& stacks) {
    for (const Names& names : stacks) {
      std::vector<NodeId> nodes = found(names);
      if (nodes.empty()) continue;
      if (first == columns_.size()) columns_.emplace_back();
      columns_[first++].lanes[kValueLane] = std::move(nodes);
    }
  }

  const Graph& graph_;
  std::string prefix_;
  std::vector<Column> columns_;
};

bool is_token_axis(Axis axis) {
  return axis == Axis::Token || axis == Axis::MemoryToken || axis == Axis::Query || axis == Axis::Key;
}

// Where a figure begins, and where tokens meet tokens; elsewhere labels would only repeat.
bool is_read_by_row(const NodeInfo& info) {
  return (info.role == Role::Input && info.kind == NodeKind::Input) || info.role == Role::Score ||
         info.role == Role::Weighted;
}

// A block at the origin, with the room its labels need.
Block sized_block(const Graph& graph, NodeId node) {
  const Shape& shape = graph.shape(node);
  const NodeInfo& info = graph.info(node);
  Block block;
  block.node = node;
  block.cell_w = edge(shape.cols) / static_cast<float>(shape.cols);
  block.cell_h = edge(shape.rows) / static_cast<float>(shape.rows);
  block.shows_row_labels = is_read_by_row(info) && is_token_axis(info.rows.axis) && block.cell_h >= 12;
  block.shows_col_labels = is_token_axis(info.cols.axis) && block.cell_w >= 24;
  const float left = block.shows_row_labels ? label_width(info.rows) : 0;
  const float top = kTitle + (block.shows_col_labels ? kColLabels : 0);
  block.frame = {left, top, edge(shape.cols) + 2 * kMargin, edge(shape.rows) + 2 * kMargin};
  block.cells = inset(block.frame, kMargin);
  block.bounds = {0, 0, block.frame.right(), block.frame.bottom()};
  return block;
}

void move(Block& block, float dx, float dy) {
  block.cells = block.cells.moved(dx, dy);
  block.frame = block.frame.moved(dx, dy);
  block.bounds = block.bounds.moved(dx, dy);
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

std::array<float, kLaneCount> lane_middles(const std::vector<LaneBlocks>& columns) {
  std::array<float, kLaneCount> heights = {0, kProductHeight + kTitle, 0};
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

std::vector<Placed> placed(std::vector<LaneBlocks> columns) {
  const auto middles = lane_middles(columns);
  std::vector<Placed> all;
  float x = 0;
  for (std::size_t at = 0; at < columns.size(); ++at) {
    // Frames of a column share their left edge; row labels stand to the left of it.
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

const Placed* find_placed(const std::vector<Placed>& all, NodeId node) {
  const auto at =
      std::find_if(all.begin(), all.end(), [&](const Placed& one) { return one.block.node == node; });
  return at == all.end() ? nullptr : &*at;
}

// A wire runs between neighbours only, so that none passes over another matrix.
bool are_neighbours(const std::vector<Placed>& all, const Placed& from, const Placed& to) {
  if (from.column >= to.column) return false;
  if (from.column + 1 == to.column) return true;
  return std::none_of(all.begin(), all.end(), [&](const Placed& other) {
    return other.column > from.column && other.column < to.column &&
           other.block.bounds.y < std::max(from.block.frame.bottom(), to.block.frame.bottom()) &&
           other.block.bounds.bottom() > std::min(from.block.frame.y, to.block.frame.y);
  });
}

void add_wire(FigureLayout& layout, const std::vector<Placed>& all, NodeId from, NodeId to) {
  const Placed* source = find_placed(all, from);
  const Placed* target = find_placed(all, to);
  if (!source || !target || !are_neighbours(all, *source, *target)) return;
  layout.wires.push_back({from,
                          to,
                          source->block.frame.right_middle(),
                          {target->block.bounds.x, target->block.frame.center_y()}});
}

void add_wires(FigureLayout& layout, const Graph& graph, const std::vector<Placed>& all) {
  for (const Placed& one : all) {
    const auto inputs = graph.inputs(one.block.node);
    const auto weight = std::find_if(inputs.begin(), inputs.end(), [&](NodeId input) {
      return graph.info(input).kind == NodeKind::Weight;
    });
    // A product with a weight matrix is drawn through it: X – W – Q.
    if (weight != inputs.end() && weight != inputs.begin()) {
      add_wire(layout, all, inputs.front(), *weight);
      add_wire(layout, all, *weight, one.block.node);
      continue;
    }
    for (const NodeId input : inputs) add_wire(layout, all, input, one.block.node);
  }
}

// To the right of the key lane, under the scores, as far as the figure goes anyway.
Rect product_place(const std::vector<Placed>& all) {
  float left = 0, middle = 0, end = 0;
  for (const Placed& one : all) {
    end = std::max(end, one.block.bounds.right());
    if (one.lane != kKeyLane) continue;
    left = std::max(left, one.block.bounds.right() + kColumnGap / 2);
    middle = one.block.bounds.center_y();
  }
  const float width = std::clamp(end - left, kNarrowProduct, kWideProduct);
  return {left, middle - kProductHeight / 2, width, kProductHeight};
}

void add_head_cards(FigureLayout& layout, const Graph& graph) {
  float x = layout.bounds.x;
  const float y = layout.bounds.bottom() + kLaneGap;
  for (int head = 0; graph.find("h" + std::to_string(head) + ".output"); ++head) {
    const Rect card = {x, y, kCard, kCard + kTitle};
    layout.head_cards.push_back({head, card, {card.x + 10, card.y + kTitle + 4, kCard - 20, kCard - 20}});
    x += kCard + kCardGap;
  }
  if (layout.head_cards.size() == 1) layout.head_cards.clear();
  for (const HeadCard& card : layout.head_cards) layout.bounds = united(layout.bounds, card.rect);
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

FigureLayout make_figure_layout(const Graph& graph, int head) {
  const std::vector<Placed> all = placed(sized_columns(graph, Columns(graph, head).list()));
  FigureLayout layout;
  layout.head = head;
  layout.product = product_place(all);
  layout.bounds = layout.product;
  for (const Placed& one : all) {
    layout.blocks.push_back(one.block);
    layout.bounds = united(layout.bounds, one.block.bounds);
  }
  add_wires(layout, graph, all);
  add_head_cards(layout, graph);
  return layout;
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
