#include "app/figure/grown_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "app/figure/block_sizes.h"
#include "app/figure/derivation.h"
#include "app/figure/head_cards.h"
#include "app/figure/label_width.h"
#include "app/figure/wires.h"
#include "core/graph/node_traits.h"

namespace heed {
namespace {

struct CellExtent {
  float width = 0, height = 0;
};

constexpr float kGrownTitle = 21, kGrownMargin = 4, kJoinedNames = 17, kNameOfSlice = 18;
constexpr float kLegendRoom = 23, kLegendHeight = 20;
constexpr float kMostColumnGap = 20, kLeastColumnGap = 10, kGapOfPage = 0.016f, kGrownLaneGap = 8;
constexpr float kSmallTitle = 12;              // of what need not be read
constexpr CellExtent kLeastSmall{1.5f, 1.3f};  // of a cell that need not be read
constexpr float kMostWidth = 44, kMostHeight = 32, kWidest = 1.8f, kTallest = 1.2f;
constexpr float kComfortable = 1.35f;  // times what can be read: then the others grow too
constexpr float kWithLegends = 1.12f;  // legends have room if cells can be so much larger than they must
constexpr float kLeastCardWidth = 264, kLeastSoftmaxWidth = 300, kLeastCardHeight = 132,
                kLeastSoftmaxHeight = 155;
constexpr float kMostCardWidth = 460, kMostCardHeight = 300;
constexpr float kNearlyReadable = 0.7f;  // of the cells that numbers need: still worth it
constexpr float kReadableShare = 0.5f;   // of what is computed, for the page to be worth it

constexpr auto kKeyLane = static_cast<std::size_t>(Lane::Key);

// Of the cells that are to be read, and of all others.
struct GrownCells {
  CellExtent large, small;
  CellExtent inputs;                            // of those in the stem that need not be read
  bool has_words = false, has_legends = false;  // beside what is to be read
};

// What is to be laid out of a matrix.
struct GrownPart {
  NodeId node = 0;
  Index rows = 0, cols = 0;
  float title = 0, words = 0;  // widths
  bool is_in_stem = false, is_stack = false, has_row_words = false, has_column_words = false,
       has_head_names = false;
};
using PartStack = std::vector<GrownPart>;
using PartLanes = std::array<PartStack, kLaneCount>;

// Around the left edge of the frame, which the parts of a stack share.
struct PartExtent {
  float left = 0, right = 0, height = 0;
};

GrownPart part_of(const Graph& graph, NodeId node) {
  const NodeInfo& info = graph.info(node);
  const Shape& shape = graph.shape(node);
  GrownPart part{node, shape.rows, shape.cols, title_width(info.id)};
  part.is_stack = shape.is_stack();
  part.has_head_names = info.cols.axis == Axis::ConcatDim;
  part.has_column_words = part.has_head_names || is_token_axis(info.cols.axis);
  part.has_row_words = is_read_by_row(info) && is_token_axis(info.rows.axis);
  if (part.has_row_words) part.words = row_label_room(info.rows);
  return part;
}

// The parts of a figure in their columns: the stem with nothing above and below it, where the inputs are and
// the heads; the columns that all lanes share; and what each lane goes on with.
struct PartColumns {
  std::vector<PartStack> stem;
  std::vector<PartLanes> shared;
  std::array<std::vector<PartStack>, kLaneCount> runs;
};

PartColumns columns_of(const Graph& graph, const Arranged& arranged) {
  PartColumns columns;
  for (std::size_t at = 0; at < arranged.columns.size(); ++at) {
    PartLanes lanes;
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      for (const NodeId node : arranged.columns[at].lanes[lane]) lanes[lane].push_back(part_of(graph, node));
    }
    const bool is_alone = lanes.front().empty() && lanes.back().empty();
    if (at < arranged.run_begin && is_alone && columns.shared.empty()) {
      for (GrownPart& part : lanes[kKeyLane]) part.is_in_stem = true;
      columns.stem.push_back(std::move(lanes[kKeyLane]));
    } else if (at < arranged.run_begin) {
      columns.shared.push_back(std::move(lanes));
    } else {
      for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
        if (!lanes[lane].empty()) columns.runs[lane].push_back(std::move(lanes[lane]));
      }
    }
  }
  return columns;
}

// Matrices whose cells are to be read, with or without the words beside them.
struct ToRead {
  std::vector<NodeId> nodes;
  bool has_words = false;
};

// Where everything goes, in numbers.
struct GrownPlan {
  float stem_width = 0, stem_height = 0;  // the height without the heads
  HeadRows heads;
  std::array<float, kLaneCount> heights{}, ends{};  // of the lanes
  Rect card;
  bool is_card_in_stem = false;
};

class GrownFigure {
 public:
  GrownFigure(const Graph& graph, const FigureFocus& focus, FigurePage page, std::size_t wrap)
      : graph_(graph), focus_(focus), page_(page), head_count_(heed::head_count(graph, focus.block)) {
    columns_ = columns_of(graph, arrange(graph, focus, 1, wrap));
  }

  // Every matrix of the figure.
  std::vector<NodeId> nodes() const {
    std::vector<NodeId> nodes;
    for_each_stack([&](const PartStack& stack) {
      for (const GrownPart& part : stack) nodes.push_back(part.node);
    });
    return nodes;
  }

  // Which matrices are to be read, and whether they can be, with cells of at least a share of what numbers
  // need.
  bool shows(NodeId made, const ToRead& to_read, float share = 1) {
    made_ = made;
    large_ = to_read.nodes;
    has_words_ = to_read.has_words;
    GrownCells cells = least_cells();
    cells.large = {share * cells.large.width, share * cells.large.height};
    return plan(cells).has_value();
  }

  // With the best sizes for what is to be read; where they do not fit, the largest for it that do.
  std::optional<FigureLayout> layout() {
    GrownCells cells = least_cells();
    if (!plan(cells)) {
      cells.large = cells.small;
      if (!plan(cells)) return std::nullopt;
      grow_by(cells, [&, to = readable()](GrownCells& tried, float share) {
        tried.large = {std::lerp(kLeastSmall.width, to.width, share),
                       std::lerp(kLeastSmall.height, to.height, share)};
      });
    }
    grow(cells);
    return build(cells, *plan(cells));
  }

 private:
  template <typename Visit>
  void for_each_stack(Visit visit) const {
    for (const PartStack& stack : columns_.stem) visit(stack);
    for (const PartLanes& lanes : columns_.shared) std::ranges::for_each(lanes, visit);
    for (const auto& run : columns_.runs) std::ranges::for_each(run, visit);
  }
  float column_gap() const { return std::clamp(page_.width * kGapOfPage, kLeastColumnGap, kMostColumnGap); }
  bool is_large(NodeId node) const { return std::ranges::find(large_, node) != large_.end(); }

  CellExtent readable() const { return {kReadableWidthPx / page_.pixels, kReadableCellPx / page_.pixels}; }
  GrownCells least_cells() const { return {readable(), kLeastSmall, kLeastSmall, has_words_}; }

  CellExtent cell_of(const GrownCells& cells, const GrownPart& part) const {
    if (is_large(part.node)) return cells.large;
    const CellExtent& share = part.is_in_stem ? cells.inputs : cells.small;
    return {share.width * share_of(part.cols) / static_cast<float>(part.cols),
            share.height * share_of(part.rows) / static_cast<float>(part.rows)};
  }
  float title_size(const GrownPart& part) const { return is_large(part.node) ? kTitleTextSize : kSmallTitle; }
  // How much larger than on an ordinary display words are in units of this page.
  float drawn(float size) const { return size_on_screen(size, page_.pixels); }
  float line(float height) const { return height * std::max(drawn(kTitleTextSize) / kTitleTextSize, 1.0f); }
  float room_above(const GrownCells& cells, const GrownPart& part) const {
    const bool has_words = cells.has_words && is_large(part.node) && part.has_column_words;
    return line(kGrownTitle) + (has_words ? line(kJoinedNames) : 0);
  }
  float room_below(const GrownCells& cells, const GrownPart& part) const {
    if (!is_large(part.node)) return 0;
    return (cells.has_legends ? kLegendRoom : 0) + (part.is_stack ? line(kNameOfSlice) : 0);
  }
  float words_room(const GrownPart& part) const {
    return part.words * std::max(drawn(kAxisLabelSize) / kAxisLabelSize, 1.0f);
  }
  PartExtent extent_of(const GrownCells& cells, const GrownPart& part) const {
    const CellExtent cell = cell_of(cells, part);
    const float frame = cell.width * static_cast<float>(part.cols) + 2 * kGrownMargin;
    const float left = cells.has_words && is_large(part.node) ? words_room(part) : 0;
    return {left, std::max(frame, part.title * drawn(title_size(part)) / kTitleTextSize),
            room_above(cells, part) + cell.height * static_cast<float>(part.rows) + 2 * kGrownMargin +
                room_below(cells, part)};
  }
  PartExtent extent_of(const GrownCells& cells, const PartStack& stack) const {
    PartExtent all;
    for (const GrownPart& part : stack) {
      const PartExtent one = extent_of(cells, part);
      all = {std::max(all.left, one.left), std::max(all.right, one.right),
             all.height + one.height + (all.height > 0 ? kStackGap : 0)};
    }
    return all;
  }
  PartExtent extent_of(const GrownCells& cells, const PartLanes& lanes) const {
    PartExtent widest;
    for (const PartStack& stack : lanes) {
      const PartExtent one = extent_of(cells, stack);
      widest = {std::max(widest.left, one.left), std::max(widest.right, one.right), 0};
    }
    return widest;
  }

  float stem_gap() const { return columns_.stem.empty() && head_count_ < 2 ? 0 : column_gap(); }
  float stem_top(const GrownPlan& plan) const {
    return plan.heads.height > 0 ? plan.heads.height + kGrownLaneGap : 0;
  }

  // None: not everything has room on the page.
  std::optional<GrownPlan> plan(const GrownCells& cells) const {
    GrownPlan plan;
    for (const PartStack& stack : columns_.stem) {
      const PartExtent extent = extent_of(cells, stack);
      plan.stem_width += extent.left + extent.right + (plan.stem_width > 0 ? column_gap() : 0);
      plan.stem_height = std::max(plan.stem_height, extent.height);
    }
    plan.stem_width = std::max(plan.stem_width, HeadRows::least_width(head_count_));
    plan.heads = HeadRows::in(head_count_, plan.stem_width);
    measure_lanes(cells, plan);
    float height = 2 * kGrownLaneGap;
    for (const float lane : plan.heights) height += lane;
    const bool is_too_wide = *std::ranges::max_element(plan.ends) > page_.width;
    if (is_too_wide || height > page_.height || stem_top(plan) + plan.stem_height > page_.height)
      return std::nullopt;
    return place_card(plan, page_.height - height) ? std::optional(plan) : std::nullopt;
  }

  void measure_lanes(const GrownCells& cells, GrownPlan& plan) const {
    float x = plan.stem_width + stem_gap();
    for (const PartLanes& lanes : columns_.shared) {
      const PartExtent widest = extent_of(cells, lanes);
      for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
        if (lanes[lane].empty()) continue;
        const PartExtent extent = extent_of(cells, lanes[lane]);
        plan.heights[lane] = std::max(plan.heights[lane], extent.height);
        plan.ends[lane] = x + widest.left + extent.right;
      }
      x += widest.left + widest.right + column_gap();
    }
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      float at = x;
      for (const PartStack& stack : columns_.runs[lane]) {
        const PartExtent extent = extent_of(cells, stack);
        plan.heights[lane] = std::max(plan.heights[lane], extent.height);
        plan.ends[lane] = at + extent.left + extent.right;
        at = plan.ends[lane] + column_gap();
      }
    }
  }

  // Below the inputs, or at the end of one or several lanes, which are made higher by what is left: where it
  // is largest. Returns whether there is room for it.
  bool place_card(GrownPlan& plan, float left_over) const {
    const float least_width = least_card_width();
    const float least_height = is_softmax() ? kLeastSoftmaxHeight : kLeastCardHeight;
    float best = 0;
    std::pair<std::size_t, std::size_t> higher{0, kLaneCount - 1};
    const auto consider = [&](const Rect& room) {
      const float use = std::min(room.width, kMostCardWidth) * std::min(room.height, kMostCardHeight);
      if (room.width < least_width || room.height < least_height || use <= best) return false;
      best = use;
      plan.card = room;
      return true;
    };
    const float below = stem_top(plan) + plan.stem_height + kGrownLaneGap;
    plan.is_card_in_stem = consider({0, below, plan.stem_width, page_.height - below});
    float top = 0;
    for (std::size_t first = 0; first < kLaneCount; ++first) {
      float height = left_over - kGrownLaneGap, end = 0;
      for (std::size_t last = first; last < kLaneCount; ++last) {
        height += plan.heights[last] + kGrownLaneGap;
        end = std::max(end, plan.ends[last] + column_gap());
        if (!consider({end, top, page_.width - end, height})) continue;
        plan.is_card_in_stem = false;
        higher = {first, last};
      }
      top += plan.heights[first] + kGrownLaneGap;
    }
    const float more = left_over / static_cast<float>(higher.second - higher.first + 1);
    for (std::size_t lane = higher.first; lane <= higher.second; ++lane) plan.heights[lane] += more;
    return best > 0;
  }

  // A row that is spelled out as a whole needs a chip for each number.
  float least_card_width() const {
    constexpr Index kMostChips = 6;
    constexpr float kChips = 56, kChip = 42;
    if (is_softmax()) return kLeastSoftmaxWidth;
    const Op* op = graph_.op(made_);
    const Index cols = graph_.shape(made_).cols;
    const bool is_row = op && op->traits().row_motion != RowMotion::CellByCell && cols <= kMostChips;
    return is_row ? std::max(kLeastCardWidth, kChips + kChip * static_cast<float>(cols)) : kLeastCardWidth;
  }
  bool is_softmax() const {
    const Op* op = graph_.op(made_);
    return op && op->traits().normalization == Normalization::Softmax;
  }

  // The largest share of the way from one size to another with which everything has room.
  template <typename Set>
  void grow_by(GrownCells& cells, Set set) const {
    constexpr int kTries = 9;
    float fits = 0, step = 0.5f;
    const auto at = [&](float share) {
      GrownCells tried = cells;
      set(tried, share);
      return tried;
    };
    if (plan(at(1))) {
      cells = at(1);
      return;
    }
    for (int i = 0; i < kTries; ++i, step /= 2) {
      if (plan(at(fits + step))) fits += step;
    }
    cells = at(fits);
  }

  void grow(GrownCells& cells) const {
    const auto between = [](float a, float b, float share) { return a + (std::max(a, b) - a) * share; };
    GrownCells with_legends = cells;
    with_legends.has_legends = true;
    with_legends.large = {cells.large.width * kWithLegends, cells.large.height * kWithLegends};
    if (plan(with_legends)) cells.has_legends = true;
    grow_by(cells, [&, from = cells.large](GrownCells& tried, float share) {
      const float by = between(1, kComfortable, share);
      tried.large = {from.width * by, from.height * by};
    });
    const GrownCells read = cells;
    grow_by(cells, [&](GrownCells& tried, float share) {
      tried.small = {between(kLeastSmall.width, read.large.width, share),
                     between(kLeastSmall.height, read.large.height, share)};
      tried.inputs = tried.small;
    });
    grow_by(cells, [&, from = cells.large](GrownCells& tried, float share) {
      tried.large.height = between(from.height, std::min(kMostHeight, kTallest * from.width), share);
    });
    grow_by(cells, [&, from = cells.large](GrownCells& tried, float share) {
      tried.large.width = between(from.width, std::min(kMostWidth, kWidest * from.height), share);
    });
    grow_by(cells, [&, from = cells](GrownCells& tried, float share) {
      tried.small.width = between(from.small.width, from.large.width, share);
    });
    grow_by(cells, [&, from = cells](GrownCells& tried, float share) {
      tried.small.height = between(from.small.height, from.large.height, share);
    });
    grow_by(cells, [&, from = cells](GrownCells& tried, float share) {
      tried.inputs.width = between(from.inputs.width, from.large.width, share);
    });
    grow_by(cells, [&, from = cells](GrownCells& tried, float share) {
      const float most = std::min(from.large.height, kTallest * from.inputs.width);
      tried.inputs.height = between(from.inputs.height, most, share);
    });
  }

  // At the origin.
  Block block_of(const GrownCells& cells, const GrownPart& part) const {
    const PartExtent extent = extent_of(cells, part);
    const CellExtent cell = cell_of(cells, part);
    const bool is_read = is_large(part.node);
    Block block;
    block.node = part.node;
    block.title_size = title_size(part);
    block.cell_w = cell.width;
    block.cell_h = cell.height;
    block.shows_row_labels = part.has_row_words || (is_read && is_joined_by_row(part.node));
    block.shows_col_labels = part.has_column_words && (!part.has_head_names || (is_read && cells.has_words));
    block.row_label_room = std::max(extent.left, column_gap() - kGrownMargin);
    block.frame = {extent.left, room_above(cells, part),
                   cell.width * static_cast<float>(part.cols) + 2 * kGrownMargin,
                   cell.height * static_cast<float>(part.rows) + 2 * kGrownMargin};
    block.cells = inset(block.frame, kGrownMargin);
    const bool has_legend = is_read && cells.has_legends;
    block.legend = {block.cells.x, block.frame.bottom() + kLegendRoom - kLegendHeight, block.cells.width,
                    has_legend ? kLegendHeight : 0};
    block.bounds = {0, 0, extent.left + extent.right, extent.height};
    return block;
  }
  bool is_joined_by_row(NodeId node) const { return graph_.info(node).rows.axis == Axis::ConcatDim; }

  FigureLayout build(const GrownCells& cells, const GrownPlan& plan) const {
    std::vector<Placed> all;
    place_stem(all, cells, plan);
    place_lanes(all, cells, plan);
    FigureLayout layout;
    layout.head = focus_.head;
    layout.is_grown = true;
    layout.bounds = {0, 0, page_.width, page_.height};
    for (const Placed& one : all) layout.blocks.push_back(one.block);
    layout.wires = make_wires(graph_, all);
    add_head_rows(layout, head_count_, plan.heads, {0, 0});
    layout.bounds = {0, 0, page_.width, page_.height};
    layout.product = plan.card;
    layout.product.width = std::min(plan.card.width, kMostCardWidth);
    layout.product.height = std::min(plan.card.height, kMostCardHeight);
    if (!plan.is_card_in_stem)
      layout.product = layout.product.moved(0, (plan.card.height - layout.product.height) / 2);
    layout.product_room = layout.product;
    return layout;
  }

  void place_stack(std::vector<Placed>& all, const GrownCells& cells, const PartStack& stack, Point left_top,
                   float label_room, std::size_t column, Lane lane) const {
    for (const GrownPart& part : stack) {
      const Block block = block_of(cells, part);
      all.push_back({moved(block, left_top.x + label_room - block.frame.x, left_top.y), column, lane});
      left_top.y += block.bounds.height + kStackGap;
    }
  }

  // The inputs end where the lanes begin, beside the keys if the arithmetic is not below them.
  void place_stem(std::vector<Placed>& all, const GrownCells& cells, const GrownPlan& plan) const {
    const float keys = plan.heights[0] + kGrownLaneGap + plan.heights[kKeyLane] / 2;
    const float top = stem_top(plan);
    float width = 0;
    for (const PartStack& stack : columns_.stem) {
      const PartExtent extent = extent_of(cells, stack);
      width += extent.left + extent.right + (width > 0 ? column_gap() : 0);
    }
    float x = plan.stem_width - width;
    for (std::size_t at = 0; at < columns_.stem.size(); ++at) {
      const PartExtent extent = extent_of(cells, columns_.stem[at]);
      const float y = plan.is_card_in_stem
                          ? top
                          : std::clamp(keys - extent.height / 2, top, page_.height - extent.height);
      place_stack(all, cells, columns_.stem[at], {x, y}, extent.left, at, Lane::Key);
      x += extent.left + extent.right + column_gap();
    }
  }

  void place_lanes(std::vector<Placed>& all, const GrownCells& cells, const GrownPlan& plan) const {
    std::array<float, kLaneCount> middles{};
    float top = 0;
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      middles[lane] = top + plan.heights[lane] / 2;
      top += plan.heights[lane] + kGrownLaneGap;
    }
    const auto place = [&](const PartStack& stack, std::size_t lane, float x, float label_room,
                           std::size_t column) {
      const float y = middles[lane] - extent_of(cells, stack).height / 2;
      place_stack(all, cells, stack, {x, y}, label_room, column, static_cast<Lane>(lane));
    };
    float x = plan.stem_width + stem_gap();
    std::size_t column = columns_.stem.size();
    for (const PartLanes& lanes : columns_.shared) {
      const PartExtent widest = extent_of(cells, lanes);
      for (std::size_t lane = 0; lane < kLaneCount; ++lane) place(lanes[lane], lane, x, widest.left, column);
      x += widest.left + widest.right + column_gap();
      ++column;
    }
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      float at = x;
      for (std::size_t i = 0; i < columns_.runs[lane].size(); ++i) {
        const PartExtent extent = extent_of(cells, columns_.runs[lane][i]);
        place(columns_.runs[lane][i], lane, at, extent.left, column + i);
        at += extent.left + extent.right + column_gap();
      }
    }
  }

  const Graph& graph_;
  FigureFocus focus_;
  FigurePage page_;
  int head_count_;
  PartColumns columns_;
  NodeId made_ = 0;
  std::vector<NodeId> large_;
  bool has_words_ = false;
};

// What to show with a matrix, the best first: everything; all that its step makes, with the inputs of that;
// its own inputs; one of them; none.
std::vector<ToRead> sets_to_read(const Graph& graph, const std::vector<NodeId>& drawn, NodeId made) {
  const auto is_in = [](const std::vector<NodeId>& nodes, NodeId node) {
    return std::ranges::find(nodes, node) != nodes.end();
  };
  const auto with_inputs = [&](std::vector<NodeId> nodes) {
    for (std::size_t at = 0, count = nodes.size(); at < count; ++at) {
      for (const NodeId input : graph.inputs(nodes[at])) {
        if (is_in(drawn, input) && !is_in(nodes, input)) nodes.push_back(input);
      }
    }
    return nodes;
  };
  std::vector<NodeId> step;
  for (const NodeId node : drawn) {
    if (graph.info(node).step == graph.info(made).step) step.push_back(node);
  }
  std::vector<ToRead> sets = {{drawn, true}, {drawn, false}, {with_inputs(step), true}};
  const auto add = [&](const std::vector<NodeId>& nodes) {
    sets.push_back({nodes, true});
    sets.push_back({nodes, false});
  };
  add(with_inputs({made}));
  for (const NodeId input : graph.inputs(made)) {
    if (is_in(drawn, input)) add({made, input});
  }
  add({made});
  return sets;
}

constexpr std::size_t kInputsWithoutWords = 4;  // of these sets

// How many of the computed matrices of a figure can be read; with their inputs counts twice.
struct Readability {
  std::size_t shown = 0, with_inputs = 0, all = 0;

  std::size_t count() const { return shown + with_inputs; }
};

Readability readability(const Graph& graph, GrownFigure& figure, const std::vector<NodeId>& drawn) {
  Readability read;
  for (const NodeId node : drawn) {
    if (!graph.op(node)) continue;
    ++read.all;
    const std::vector<ToRead> sets = sets_to_read(graph, drawn, node);
    const bool is_with_inputs = figure.shows(node, sets[kInputsWithoutWords], kNearlyReadable);
    read.with_inputs += is_with_inputs ? 1 : 0;
    read.shown += is_with_inputs || figure.shows(node, sets.back(), kNearlyReadable) ? 1 : 0;
  }
  return read;
}

}  // namespace

std::optional<FigureLayout> grown_layout(const Graph& graph, const FigureFocus& focus, FigurePage page) {
  std::optional<GrownFigure> best;
  std::vector<NodeId> drawn;
  Readability most;
  for (std::size_t wrap = std::max<std::size_t>(query_run_length(graph, focus), 1); wrap > 0; --wrap) {
    GrownFigure figure(graph, focus, page, wrap);
    if (drawn.empty()) drawn = figure.nodes();
    const Readability read = readability(graph, figure, drawn);
    if (best && read.count() <= most.count()) continue;
    most = read;
    best.emplace(std::move(figure));
  }
  if (static_cast<float>(most.shown) < kReadableShare * static_cast<float>(most.all)) return std::nullopt;
  for (const ToRead& set : sets_to_read(graph, drawn, *focus.made)) {
    if (best->shows(*focus.made, set)) return best->layout();
  }
  return best->layout();
}

}  // namespace heed
