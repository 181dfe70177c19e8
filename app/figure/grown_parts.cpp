#include "app/figure/grown_parts.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/figure/block_sizes.h"
#include "app/figure/grown_layout.h"
#include "app/figure/label_width.h"

namespace heed {
namespace {

constexpr float kGrownTitle = 21, kGrownMargin = 4, kJoinedNames = 17, kNameOfSlice = 18, kSpokenWords = 15;
constexpr float kLegendRoom = 23, kLegendHeight = 20;
constexpr float kMostColumnGap = 20, kLeastColumnGap = 10, kGapOfPage = 0.016f;
constexpr float kSmallTitle = 12;  // of what need not be read
constexpr auto kInputLane = static_cast<std::size_t>(Lane::Key);

GrownPart part_of(const Graph& graph, NodeId node, std::optional<int> block) {
  const NodeInfo& info = graph.info(node);
  const Shape& shape = graph.shape(node);
  GrownPart part;
  part.node = node;
  part.rows = shape.rows;
  part.cols = shape.cols;
  part.title = title_width(title_beside(graph, node, block));
  part.is_stack = shape.is_stack();
  part.has_head_names = info.cols.axis == Axis::ConcatDim;
  part.is_joined_by_row = info.rows.axis == Axis::ConcatDim;
  part.has_column_words = part.has_head_names || has_column_words(info);
  part.has_row_words = is_read_by_row(info) && is_token_axis(info.rows.axis);
  if (is_token_axis(info.rows.axis)) part.words = row_label_room(info.rows);
  part.column_axis = &info.cols;
  if (part.has_column_words && !part.has_head_names)
    part.column_words = axis_label_widths(info.cols, shape.cols);
  return part;
}

}  // namespace

PartColumns columns_of(const Graph& graph, const Arranged& arranged) {
  PartColumns columns;
  for (std::size_t at = 0; at < arranged.columns.size(); ++at) {
    PartLanes lanes;
    for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
      for (const NodeId node : arranged.columns[at].lanes[lane])
        lanes[lane].push_back(part_of(graph, node, arranged.block));
    }
    const bool is_alone = lanes.front().empty() && lanes.back().empty();
    if (at < arranged.run_begin && is_alone && columns.shared.empty()) {
      for (GrownPart& part : lanes[kInputLane]) part.is_in_stem = true;
      columns.stem.push_back(std::move(lanes[kInputLane]));
    } else if (at < arranged.run_begin) {
      columns.shared.push_back(std::move(lanes));
    } else {
      for (std::size_t lane = 0; lane < kLaneCount; ++lane) {
        for (GrownPart& part : lanes[lane]) part.run = lane;
        if (!lanes[lane].empty()) columns.runs[lane].push_back(std::move(lanes[lane]));
      }
    }
  }
  return columns;
}

float PartSizes::column_gap() const {
  return std::clamp(page_.width * kGapOfPage, kLeastColumnGap, kMostColumnGap);
}

// A small matrix that is nearly a square looks like one.
CellExtent PartSizes::in_shape(const GrownPart& part, CellExtent cell) {
  constexpr float kMostStretched = 2;
  constexpr Index kFewRows = 24;
  if (part.rows > kFewRows || part.cols > kFewRows) return cell;
  return {std::min(cell.width, kMostStretched * cell.height),
          std::min(cell.height, kMostStretched * cell.width)};
}

bool PartSizes::is_large(NodeId node) const { return is_among(to_read_.nodes, node); }

// In a row of matrices with the same rows those that are read by row, and the one in focus.
bool PartSizes::has_words_beside(const GrownPart& part) const {
  return part.words > 0 && has_words(part.node) && (part.has_row_words || part.node == to_read_.made);
}

bool PartSizes::has_words(NodeId node) const { return is_among(to_read_.with_words, node); }

bool PartSizes::has_legend(const GrownCells& cells, NodeId node) const {
  if (cells.legends == GrownLegends::OfAllRead) return is_large(node);
  return cells.legends == GrownLegends::OfMade && node == to_read_.made;
}

CellExtent PartSizes::readable() const {
  // Letters that are read from a bench have room for a sign only in wider cells.
  const float least_px = page_.is_presented ? kSignedWidthPx : 0;
  return {std::max(page_.roominess * kReadableWidthPx, least_px) / page_.pixels,
          page_.roominess * kReadableCellPx / page_.pixels};
}

std::vector<CellExtent> PartSizes::readable_besides() const {
  const auto extent = [&](float times, float width) {
    return CellExtent{times / page_.pixels * width, times / page_.pixels * kReadableCellPx};
  };
  if (!page_.is_presented) return {extent(1, kSignedWidthPx), extent(1, kShortSignedWidthPx)};
  return {extent(kFromAfar, kSignedWidthPx), extent(kFromAfar, kReadableWidthPx), extent(1, kSignedWidthPx),
          extent(1, kShortSignedWidthPx), extent(1, kReadableWidthPx)};
}

CellExtent PartSizes::small_of(const GrownCells& cells, const GrownPart& part) {
  if (part.is_in_stem) return cells.inputs;
  if (!part.run) return cells.small;
  const CellExtent& of_run = cells.runs[*part.run];
  return {std::max(cells.small.width, of_run.width), std::max(cells.small.height, of_run.height)};
}

CellExtent PartSizes::least_of(const GrownCells& cells, const GrownPart& part) const {
  return is_among(cells.with_numbers, part.node) ? cells.number : CellExtent();
}

CellExtent PartSizes::cell_of(const GrownCells& cells, const GrownPart& part) const {
  if (is_large(part.node)) {
    const float least = part.cols <= kFewColumns ? cells.few_width : 0;
    return {std::max(cells.large.width, least), cells.large.height};
  }
  const CellExtent share = small_of(cells, part);
  // At least as wide as its title, which takes that room anyway.
  const float titled = (title_room(part) - 2 * kGrownMargin) / static_cast<float>(part.cols);
  const float wide = share.width * share_of(part.cols) / static_cast<float>(part.cols);
  const float high = share.height * share_of(part.rows) / static_cast<float>(part.rows);
  const CellExtent least = least_of(cells, part);
  const CellExtent cell = in_shape(part, {std::max({wide, std::min(titled, cells.large.width), least.width}),
                                          std::max(high, least.height)});
  if (!is_among(to_read_.operands, part.node)) return cell;
  const auto towards_large = [](float from, float large, float share_of_way) {
    return std::lerp(from, std::max(from, large), share_of_way);
  };
  return {towards_large(cell.width, cells.large.width, cells.operand_share.width),
          towards_large(cell.height, cells.large.height, cells.operand_share.height)};
}

float PartSizes::title_size(const GrownPart& part) const {
  return is_large(part.node) ? kTitleTextSize : kSmallTitle;
}

float PartSizes::title_room(const GrownPart& part) const {
  return part.title * drawn(title_size(part)) / kTitleTextSize;
}

float PartSizes::drawn(float size) const { return size_on_screen(size, page_.pixels); }

float PartSizes::line(float height) const {
  return height * std::max(drawn(kTitleTextSize) / kTitleTextSize, 1.0f);
}

ColumnWords PartSizes::words_above(const GrownCells& cells, const GrownPart& part) const {
  const bool has_any = to_read_.has_column_words && has_words(part.node);
  if (!has_any || part.column_words.empty()) return {};
  return column_words(*part.column_axis, part.column_words, cell_of(cells, part).width, page_.pixels);
}

float PartSizes::room_above(const GrownCells& cells, const GrownPart& part) const {
  const float title = line(kGrownTitle);
  if (part.has_head_names && has_words(part.node)) return title + line(kJoinedNames);
  const float words = words_above(cells, part).height;
  const bool is_read = is_large(part.node) || is_among(to_read_.operands, part.node);
  const bool may_speak = is_read && part.column_axis->labels && !part.column_words.empty();
  return title + (words == 0 && may_speak && cells.has_spoken_words ? line(kSpokenWords) : words);
}

float PartSizes::room_below(const GrownCells& cells, const GrownPart& part) const {
  if (!is_large(part.node)) return 0;
  return (has_legend(cells, part.node) ? kLegendRoom : 0) + (part.is_stack ? line(kNameOfSlice) : 0);
}

float PartSizes::words_room(const GrownPart& part) const {
  return part.words * std::max(drawn(kAxisLabelSize) / kAxisLabelSize, 1.0f);
}

PartExtent PartSizes::extent_of(const GrownCells& cells, const GrownPart& part) const {
  const CellExtent cell = cell_of(cells, part);
  const float frame = cell.width * static_cast<float>(part.cols) + 2 * kGrownMargin;
  const bool has_names_of_rows = part.is_joined_by_row && is_large(part.node);
  const float names = has_names_of_rows ? line(kJoinedNames) : 0;
  const float left = has_words_beside(part) ? words_room(part) : names;
  const float over = words_above(cells, part).overhang - column_gap();
  return {left, std::max(frame + std::max(over, 0.0f), title_room(part)),
          room_above(cells, part) + cell.height * static_cast<float>(part.rows) + 2 * kGrownMargin +
              room_below(cells, part)};
}

PartExtent PartSizes::extent_of(const GrownCells& cells, const PartStack& stack) const {
  PartExtent all;
  for (const GrownPart& part : stack) {
    const PartExtent one = extent_of(cells, part);
    all = {std::max(all.left, one.left), std::max(all.right, one.right),
           all.height + one.height + (all.height > 0 ? kStackGap : 0)};
  }
  return all;
}

PartExtent PartSizes::extent_of(const GrownCells& cells, const PartLanes& lanes) const {
  PartExtent widest;
  for (const PartStack& stack : lanes) {
    const PartExtent one = extent_of(cells, stack);
    widest = {std::max(widest.left, one.left), std::max(widest.right, one.right), 0};
  }
  return widest;
}

Block PartSizes::block_of(const GrownCells& cells, const GrownPart& part) const {
  const PartExtent extent = extent_of(cells, part);
  const CellExtent cell = cell_of(cells, part);
  const bool is_read = is_large(part.node);
  Block block;
  block.node = part.node;
  block.title_size = title_size(part);
  block.cell_w = cell.width;
  block.cell_h = cell.height;
  block.shows_row_labels = part.has_row_words || has_words_beside(part) || (is_read && part.is_joined_by_row);
  block.shows_col_labels = part.has_column_words && (!part.has_head_names || has_words(part.node));
  block.row_label_room = std::max(extent.left, column_gap() - kGrownMargin);
  block.frame = {extent.left, room_above(cells, part),
                 cell.width * static_cast<float>(part.cols) + 2 * kGrownMargin,
                 cell.height * static_cast<float>(part.rows) + 2 * kGrownMargin};
  block.cells = inset(block.frame, kGrownMargin);
  block.legend = {block.cells.x, block.frame.bottom() + kLegendRoom - kLegendHeight, block.cells.width,
                  has_legend(cells, part.node) ? kLegendHeight : 0};
  block.bounds = {0, 0, extent.left + extent.right, extent.height};
  return block;
}

}  // namespace heed
