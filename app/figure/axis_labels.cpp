#include <algorithm>

#include "app/figure/head_spans.h"
#include "app/figure/label_width.h"
#include "app/figure/pen.h"

namespace heed {
namespace {

constexpr float kSmallestSize = 8.5f;
constexpr float kColumnMargin = 4;  // between two columns' labels
constexpr float kAboveFrame = 8;

// The labels of one edge, all in one font size.
class EdgeLabels {
 public:
  EdgeLabels(const AxisInfo& axis, Index count, float room) : axis_(axis), room_(room) {
    float widest = 0;
    for (Index at = 0; at < count; ++at) widest = std::max(widest, axis_label_width(full(at)));
    if (widest > room) size_ = std::clamp(kAxisLabelSize * room / widest, kSmallestSize, kAxisLabelSize);
  }

  Label at(const Pen& pen, Index at, Point place, Anchor anchor) const {
    return {place, anchor, Face::Words, size_, pen.theme().muted, fitting(at)};
  }

 private:
  std::string full(Index at) const {
    return axis_.labels ? (*axis_.labels)[static_cast<std::size_t>(at)] : std::to_string(at + 1);
  }
  std::string fitting(Index at) const {
    std::string text = full(at);
    const float room = room_ * kAxisLabelSize / size_, width = axis_label_width(text);
    return width <= room ? text : elided_to_width(text, width_in_ems(text) * room / width);
  }

  const AxisInfo& axis_;
  float room_;
  float size_ = kAxisLabelSize;
};

}  // namespace

void draw_axis_labels(const Pen& pen, const Block& block) {
  const NodeInfo& info = pen.graph().info(block.node);
  const Shape& shape = pen.graph().shape(block.node);
  draw_head_spans(pen, block);
  if (block.shows_row_labels && info.rows.axis != Axis::ConcatDim) {
    const EdgeLabels labels(info.rows, shape.rows, block.frame.x - block.bounds.x - kAxisLabelGap);
    for (Index row = 0; row < shape.rows; ++row)
      pen.add(labels.at(pen, row, {block.frame.x - kAxisLabelGap, block.cell_rect(row, 0).center_y()},
                        Anchor::Right));
  }
  if (block.shows_col_labels && info.cols.axis != Axis::ConcatDim) {
    const EdgeLabels labels(info.cols, shape.cols, block.cell_w - kColumnMargin);
    for (Index col = 0; col < shape.cols; ++col)
      pen.add(labels.at(pen, col, {block.cell_rect(0, col).center_x(), block.frame.y - kAboveFrame},
                        Anchor::Center));
  }
}

}  // namespace heed
