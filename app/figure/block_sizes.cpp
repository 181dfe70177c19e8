#include "app/figure/block_sizes.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "app/figure/column_words.h"
#include "app/figure/label_width.h"
#include "app/figure/pen.h"
#include "core/explain/readable_names.h"

namespace heed {
namespace {

constexpr float kMargin = 4;  // between cells and frame
constexpr float kTitleRoom = 24;
constexpr float kColLabels = 17;
constexpr float kSliceName = 18;  // below a stack
constexpr float kLegendGap = 3, kLegend = 20;
constexpr float kColumnGap = 30, kNarrowColumnGap = 16, kLaneGap = 20, kLowLaneGap = 8;
constexpr float kGapsOfPage = 0.025f;  // of the page's width, or height
constexpr float kLeastCell = 1.5f, kMostCell = 72;
constexpr float kMostPresentedCell = 150;                  // beside words that are large before a room
constexpr float kWidestCell = 1.7f, kTallestCell = 1.25f;  // for its height, for its width
constexpr float kShortestLabel = 12, kLongestLabel = 72;
constexpr float kLabelMargin = 4;        // to what stands on the left
constexpr float kLowestLabelled = 5.5f;  // cells with words beside them
constexpr float kLeastOfLane =
    0.85f;  // how narrow the cells of the longest lane may be, relative to all others

}  // namespace

float share_of(Index cells) {
  constexpr float kAll = 12, kMax = 24, kLess = 0.6f, kPerDoubling = 3;
  const auto count = static_cast<float>(cells);
  if (count <= kAll) return count;
  if (count <= kMax) return kAll + (count - kAll) * kLess;
  return kAll + (kMax - kAll) * kLess + kPerDoubling * std::log2(count / kMax);
}

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

bool has_column_words(const NodeInfo& info) {
  const AxisInfo& axis = info.cols;
  constexpr std::size_t kMostAnswers = 400;  // of a whole vocabulary no columns are wide enough
  const bool is_result = info.kind == NodeKind::Computed;
  const bool are_answers =
      is_result && axis.axis == Axis::Class && axis.labels && axis.labels->size() <= kMostAnswers;
  return are_answers || is_token_axis(axis.axis);
}

bool is_read_by_row(const NodeInfo& info) {
  const bool is_stream = info.block && info.kind == NodeKind::Computed;
  return (info.role == Role::Input && (info.kind == NodeKind::Input || is_stream)) ||
         info.role == Role::Score || info.role == Role::Weighted;
}

std::string head_index(const Graph& graph, NodeId node) {
  NodeKey other = graph.info(node);
  if (!other.head) return {};
  const int head = *other.head;
  other.head = head == 0 ? 1 : 0;
  return graph.find(other) ? std::to_string(head + 1) : std::string();
}

std::string title_beside(const Graph& graph, NodeId node, std::optional<int> block) {
  const std::string title = block_title(graph, node);
  const auto of = graph.info(node).block;
  return !of || of == block ? title : readable_block(*of) + title;
}

float title_width(const std::string& name) {
  constexpr float kBar = 9, kEm = 13;
  return kBar + kEm * width_in_ems(name);
}

namespace {

using LaneValues = std::array<float, kLaneCount>;

// Gives every matrix its size. Before the run (the first per-query step) columns have one width in all lanes;
// from there on each lane has the rest of the page for itself.
class Sizing {
 public:
  Sizing(const Graph& graph, const Arranged& arranged, FigurePage page, const SizingNeeds& needs)
      : graph_(graph),
        arranged_(arranged),
        page_(page),
        middle_height_(needs.middle_height),
        middle_width_(needs.middle_width),
        legend_(needs.has_legends ? kLegend : 0),
        legend_gap_(needs.has_legends ? kLegendGap : 0) {
    column_gap_ = std::clamp(page.width * kGapsOfPage, kNarrowColumnGap, kColumnGap);
    lane_gap_ = std::clamp(page.height * kGapsOfPage, kLowLaneGap, kLaneGap);
    measure_words();
    solve();
    // Cells that turn out too small for words give their room back.
    has_solved_ = true;
    for (int pass = 0; pass < 3; ++pass) solve();
  }

  BlockSizes sizes() const {
    BlockSizes sizes{{}, column_gap_, lane_gap_};
    for (std::size_t at = 0; at < arranged_.columns.size(); ++at) {
      LaneBlocks blocks;
      for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
        const float stretch = stretch_of(at, lane);
        for (const NodeId node : stack(at, lane))
          blocks[lane].push_back(sized_block(at, lane, node, stretch));
      }
      sizes.columns.push_back(std::move(blocks));
    }
    return sizes;
  }

 private:
  const std::vector<NodeId>& stack(std::size_t column, std::size_t lane) const {
    return arranged_.columns[column].lanes[lane];
  }
  // Above cells that cannot become wide enough there are none.
  void measure_words() {
    for (const auto& column : arranged_.columns) {
      for (const auto& lane : column.lanes) {
        for (const NodeId node : lane) measure_words_of(node);
      }
    }
  }
  void measure_words_of(NodeId node) {
    const AxisInfo& axis = graph_.info(node).cols;
    const Index cols = graph_.shape(node).cols;
    if (has_column_words(graph_.info(node)) &&
        may_have_column_words(axis, page_.width / static_cast<float>(cols), page_.pixels))
      word_widths_.emplace(node, axis_label_widths(axis, cols));
  }
  float most_cell() const { return page_.is_presented ? kMostPresentedCell : kMostCell; }
  bool is_in_run(std::size_t column) const { return column >= arranged_.run_begin; }

  bool has_row_words(std::size_t column, std::size_t lane, NodeId node) const {
    const NodeInfo& info = graph_.info(node);
    if (info.rows.axis == Axis::ConcatDim) return true;
    if (!is_token_axis(info.rows.axis)) return false;
    if (!is_read_by_row(info)) return is_first_of_tokens(column, lane);
    // What stands right beside a matrix with the same rows needs no words of its own.
    if (column == 0 || stack(column, lane).size() > 1 || stack(column - 1, lane).size() != 1) return true;
    const NodeInfo& beside = graph_.info(stack(column - 1, lane).front());
    return beside.rows.axis != info.rows.axis || !is_read_by_row(beside);
  }
  // Whether no other names the tokens of its rows, in its line if there are lines.
  bool is_first_of_tokens(std::size_t column, std::size_t lane) const {
    const bool is_alone = arranged_.columns.size() == 1;
    if (is_alone) return true;  // then nothing is beside it
    if (stack(column, lane).size() > 1) return false;
    for (std::size_t before = 0; before < column; ++before) {
      for (std::size_t at = 0; at < kLaneCount; ++at) {
        if (arranged_.is_in_lines && at != lane) continue;
        for (const NodeId node : stack(before, at)) {
          if (is_token_axis(graph_.info(node).rows.axis)) return false;
        }
      }
    }
    return true;
  }
  bool has_col_words(NodeId node) const {
    const NodeInfo& info = graph_.info(node);
    return info.cols.axis == Axis::ConcatDim || has_column_words(info);
  }
  // Words beside cells that are too small for them get no room; from near they stand in the gap.
  bool gives_row_words_room(std::size_t column, std::size_t lane, NodeId node) const {
    const bool is_large =
        graph_.info(node).rows.axis == Axis::ConcatDim || cell_height(node) >= kLowestLabelled;
    return has_row_words(column, lane, node) && (!has_solved_ || is_large);
  }
  float col_words_room(std::size_t column, std::size_t lane, NodeId node) const {
    if (!has_col_words(node)) return 0;
    const AxisInfo& axis = graph_.info(node).cols;
    if (!has_solved_ || axis.axis == Axis::ConcatDim) return kColLabels;
    return words_above(node, cell_width(column, lane, node)).height;
  }
  ColumnWords words_above(NodeId node, float cell_width) const {
    const AxisInfo& axis = graph_.info(node).cols;
    if (!word_widths_.contains(node) || !may_have_column_words(axis, cell_width, page_.pixels)) return {};
    return column_words(axis, word_widths_.at(node), cell_width, page_.pixels);
  }
  // Words have a least size on the screen.
  float width_of_title(NodeId node) const {
    const float drawn = size_on_screen(kTitleTextSize, page_.pixels) / kTitleTextSize;
    return title_width(title_beside(graph_, node, arranged_.block)) * std::max(drawn, 1.0f);
  }
  float row_words_room(std::size_t column, std::size_t lane, NodeId node) const {
    if (!gives_row_words_room(column, lane, node)) return 0;
    const float drawn = size_on_screen(kAxisLabelSize, page_.pixels) / kAxisLabelSize;
    return row_label_room(graph_.info(node).rows) * std::max(drawn, 1.0f);
  }
  float cell_width(std::size_t column, std::size_t lane, NodeId node) const {
    const Index cols = graph_.shape(node).cols;
    return (is_in_run(column) ? run_widths_[lane] : width_) * share_of(cols) / static_cast<float>(cols);
  }
  float cell_height(NodeId node) const {
    const Index rows = graph_.shape(node).rows;
    return height_ * share_of(rows) / static_cast<float>(rows);
  }

  // Everything of a block but its cells.
  float height_around(std::size_t column, std::size_t lane, NodeId node) const {
    return kTitleRoom + col_words_room(column, lane, node) + 2 * kMargin + legend_gap_ + legend_ +
           (graph_.shape(node).is_stack() ? kSliceName : 0);
  }
  float width_around(std::size_t column, std::size_t lane, NodeId node) const {
    return 2 * kMargin + row_words_room(column, lane, node);
  }

  float share_of_rows(std::size_t column, std::size_t lane) const {
    float share = 0;
    for (const NodeId node : stack(column, lane)) share += share_of(graph_.shape(node).rows);
    return share;
  }
  float share_of_lane(std::size_t lane) const {
    float share = 0;
    for (std::size_t at = 0; at < arranged_.columns.size(); ++at)
      share = std::max(share, share_of_rows(at, lane));
    return share;
  }
  float around_lane(std::size_t lane) const {
    float around = 0;
    for (std::size_t at = 0; at < arranged_.columns.size(); ++at) {
      float height = 0;
      for (const NodeId node : stack(at, lane))
        height += height_around(at, lane, node) + (height > 0 ? kStackGap : 0);
      around = std::max(around, height);
    }
    return around;
  }
  // Matrices of about as many rows are as high as each other, unless their cells are large anyway.
  float stretch_of(std::size_t column, std::size_t lane) const {
    constexpr float kMostStretch = 1.35f, kLargeEnough = 26;
    if (height_ >= kLargeEnough) return 1;
    return std::min(share_of_lane(lane) / std::max(share_of_rows(column, lane), 1.0f), kMostStretch);
  }

  // What a part of a lane, or of the columns before the run, takes in width: shares, and what stands around.
  struct Width {
    float share = 0;
    float around = 0;
  };
  Width width_of(std::size_t column, std::size_t lane) const {
    Width width;
    float name = 0;
    for (const NodeId node : stack(column, lane)) {
      width.share = std::max(width.share, share_of(graph_.shape(node).cols));
      const float overhang = has_solved_ ? words_above(node, cell_width(column, lane, node)).overhang : 0;
      width.around =
          std::max(width.around, width_around(column, lane, node) + std::max(overhang - column_gap_, 0.0f));
      name = std::max(name, width_of_title(node) + row_words_room(column, lane, node));
    }
    // A name that is longer than its matrix is wide takes what is missing.
    const float cells = width.share * (is_in_run(column) ? run_widths_[lane] : width_);
    if (has_solved_) width.around = std::max(width.around, name - cells);
    return width;
  }
  Width width_before_run() const {
    Width all;
    for (std::size_t at = 0; at < arranged_.run_begin; ++at) {
      Width widest;
      for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
        const Width one = width_of(at, lane);
        widest = {std::max(widest.share, one.share), std::max(widest.around, one.around)};
      }
      all.share += widest.share;
      all.around += widest.around + column_gap_;
    }
    return all;
  }
  Width width_of_run(std::size_t lane) const {
    Width all;
    for (std::size_t at = arranged_.run_begin; at < arranged_.columns.size(); ++at) {
      if (stack(at, lane).empty()) continue;
      const Width one = width_of(at, lane);
      all.share += one.share;
      all.around += one.around + (all.around > 0 ? column_gap_ : 0);
    }
    if (lane == static_cast<std::size_t>(Lane::Key)) all.around += middle_width_;
    return all;
  }

  // The middle lane is at least as high as what is spelled out in it.
  float fitting_height() const {
    constexpr auto kMiddle = static_cast<std::size_t>(Lane::Key);
    float share = 0, around = 2 * lane_gap_;
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      share += share_of_lane(lane);
      around += around_lane(lane);
    }
    const float height = (page_.height - around) / std::max(share, 1.0f);
    const float of_middle = share_of_lane(kMiddle), around_middle = around_lane(kMiddle);
    if (height * of_middle + around_middle >= middle_height_) return height;
    return (page_.height - around + around_middle - middle_height_) / std::max(share - of_middle, 1.0f);
  }

  void solve() {
    const Width before = width_before_run();
    float width = most_cell();
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      const Width run = width_of_run(lane);
      const float shares =
          before.share + (lane == static_cast<std::size_t>(Lane::Value) ? kLeastOfLane : 1) * run.share;
      width = std::min(width, (page_.width - before.around - run.around) / std::max(shares, 1.0f));
    }
    const float height = std::clamp(fitting_height(), kLeastCell, most_cell());
    width = std::clamp(width, kLeastCell, kWidestCell * height);
    height_ = std::min(height, kTallestCell * width);
    width_ = width;
    const float room = page_.width - before.around - before.share * width;
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      const Width run = width_of_run(lane);
      run_widths_[lane] = std::clamp((room - run.around) / std::max(run.share, 1.0f), kLeastCell, width);
    }
  }

  // At the origin, with the room its words need.
  Block sized_block(std::size_t column, std::size_t lane, NodeId node, float stretch) const {
    const Shape& shape = graph_.shape(node);
    Block block;
    block.node = node;
    block.cell_w = cell_width(column, lane, node);
    block.cell_h = std::min(cell_height(node) * stretch, most_cell());
    block.shows_row_labels = has_row_words(column, lane, node);
    block.shows_col_labels = has_col_words(node);
    block.row_label_room = row_words_room(column, lane, node);
    const float left = block.row_label_room;
    const float top = kTitleRoom + col_words_room(column, lane, node);
    block.row_label_room = std::max(left, column_gap_ - kMargin);
    block.frame = {left, top, block.cell_w * static_cast<float>(shape.cols) + 2 * kMargin,
                   block.cell_h * static_cast<float>(shape.rows) + 2 * kMargin};
    block.cells = inset(block.frame, kMargin);
    block.legend = {block.cells.x, block.frame.bottom() + legend_gap_, block.cells.width, legend_};
    const float title_end = left + width_of_title(node);
    const float words_end = block.frame.right() + words_above(node, block.cell_w).overhang - column_gap_;
    block.bounds = {0, 0, std::max({block.frame.right(), title_end, words_end}),
                    block.legend.bottom() + (shape.is_stack() ? kSliceName : 0)};
    return block;
  }

  const Graph& graph_;
  const Arranged& arranged_;
  FigurePage page_;
  float middle_height_, middle_width_, legend_, legend_gap_;
  float column_gap_ = 0, lane_gap_ = 0;
  bool has_solved_ = false;       // else nothing is known of sizes, and all words are thought to have room
  float width_ = 0, height_ = 0;  // of one share
  std::unordered_map<NodeId, std::vector<float>> word_widths_;
  LaneValues run_widths_{};  // the same in the run of each lane
};

}  // namespace

BlockSizes size_blocks(const Graph& graph, const Arranged& arranged, FigurePage page,
                       const SizingNeeds& needs) {
  return Sizing(graph, arranged, page, needs).sizes();
}

float stack_height(const std::vector<Block>& stack) {
  float height = 0;
  for (const Block& block : stack) height += block.bounds.height + (height > 0 ? kStackGap : 0);
  return height;
}

}  // namespace heed
