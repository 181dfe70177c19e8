#include <algorithm>

#include "app/figure/head_spans.h"
#include "app/figure/label_width.h"
#include "app/figure/pen.h"
#include "core/base/utf8.h"

namespace heed {
namespace {

constexpr float kLeastSize = 11;
constexpr float kColumnMargin = 4;  // between two columns' labels
constexpr float kAboveFrame = 8;
constexpr std::size_t kLeastLetters = 3;                // before …
constexpr float kLeastRowPx = 10, kLeastColumnPx = 22;  // of a cell that has a label

// The labels of one edge, all in one font size; words that are too long for the room are cut, not shrunk.
class EdgeLabels {
 public:
  EdgeLabels(const Pen& pen, const AxisInfo& axis, Index count, float room, float height)
      : axis_(axis), room_(room) {
    const float least = pen.label_size(kLeastSize);
    size_ = std::clamp(0.9f * height, least, std::max(pen.label_size(kAxisLabelSize), least));
    float widest = 0;
    for (Index at = 0; at < count; ++at) widest = std::max(widest, axis_label_width(full(at)));
    widest *= size_ / kAxisLabelSize;
    if (widest > room) size_ = std::max(least, size_ * room / widest);
  }

  Label at(const Pen& pen, Index at, Point place, Anchor anchor) const {
    const Color color = axis_.labels ? pen.theme().ink : pen.theme().muted;
    return {place, anchor, Face::Words, size_, color, fitting(at)};
  }

 private:
  std::string full(Index at) const {
    return axis_.labels ? (*axis_.labels)[static_cast<std::size_t>(at)] : std::to_string(at + 1);
  }
  std::string fitting(Index at) const {
    std::string text = full(at);
    const float width = axis_label_width(text) * size_ / kAxisLabelSize;
    if (width <= room_) return text;
    const std::string elided = elided_to_width(text, width_in_ems(text) * room_ / width);
    // Of a word that cannot be told by what is left of it, nothing is.
    return character_count(elided) > kLeastLetters ? elided : std::string();
  }

  const AxisInfo& axis_;
  float room_;
  float size_;
};

void draw_row_labels(const Pen& pen, const Block& block, const AxisInfo& axis, Index count) {
  if (block.cell_h * pen.view.pixels_per_unit < kLeastRowPx) return;
  // Where no room was kept for them only words are worth the gap.
  const bool has_room = block.frame.x - block.bounds.x >= block.row_label_room;
  if (!has_room && !axis.labels) return;
  const EdgeLabels labels(pen, axis, count, block.row_label_room - kAxisLabelGap, block.cell_h);
  for (Index row = 0; row < count; ++row) {
    const Point place{block.frame.x - kAxisLabelGap, block.cell_rect(row, 0).center_y()};
    if (pen.is_seen(
            {place.x - block.row_label_room, place.y - block.cell_h / 2, block.row_label_room, block.cell_h}))
      pen.add(labels.at(pen, row, place, Anchor::Right));
  }
}

void draw_column_labels(const Pen& pen, const Block& block, const AxisInfo& axis, Index count) {
  if (block.cell_w * pen.view.pixels_per_unit < kLeastColumnPx) return;
  const EdgeLabels labels(pen, axis, count, block.cell_w - std::min(kColumnMargin, 0.1f * block.cell_w),
                          kAxisLabelSize);
  const float text = pen.label_size(kAxisLabelSize), above = std::min(kAboveFrame, 0.65f * text);
  const float of_title = block.bounds.y + kTitleLine + 0.65f * pen.label_size(kTitleTextSize);
  if (block.frame.y - above - 0.65f * text < of_title) return;
  for (Index col = 0; col < count; ++col) {
    const Point place{block.cell_rect(0, col).center_x(), block.frame.y - above};
    if (pen.is_seen(block.cell_rect(0, col))) pen.add(labels.at(pen, col, place, Anchor::Center));
  }
}

}  // namespace

void draw_axis_labels(const Pen& pen, const Block& block) {
  const NodeInfo& info = pen.graph().info(block.node);
  const Shape& shape = pen.graph().shape(block.node);
  draw_head_spans(pen, block);
  if (block.shows_row_labels && info.rows.axis != Axis::ConcatDim)
    draw_row_labels(pen, block, info.rows, shape.rows);
  if (block.shows_col_labels && info.cols.axis != Axis::ConcatDim)
    draw_column_labels(pen, block, info.cols, shape.cols);
}

}  // namespace heed
