#include "app/figure/head_spans.h"

#include "core/scene/modules.h"

namespace heed {
namespace {

constexpr float kSpanTextSize = 11;
constexpr float kCharacter = 6.4f;  // average, to estimate whether a name fits
constexpr float kInset = 2;         // of a bracket, so that neighbours do not touch

Stroke line(Point from, Point to, Color color, float width) { return {from, from, to, to, color, width}; }

// The name if it fits, else the number, if that does.
std::string fitting_title(const Pen& pen, const HeadKey& head, float width) {
  std::string title = head_title(pen, head);
  const float character = kCharacter * pen.label_size(kSpanTextSize) / kSpanTextSize;
  if (character * static_cast<float>(title.size()) <= width) return title;
  const std::string number = std::to_string(head.head + 1);
  return character * static_cast<float>(number.size()) <= width ? number : std::string();
}

void draw_column_span(const Pen& pen, const Block& block, const HeadSpan& span) {
  const Rect first = block.cell_rect(0, span.first), last = block.cell_rect(0, span.first + span.count - 1);
  const float y = block.frame.y - 3;
  pen.add(line({first.x + kInset, y}, {last.right() - kInset, y}, pen.theme().muted, 1));
  pen.add(Label{{(first.x + last.right()) / 2, y - 7},
                Anchor::Center,
                Face::Words,
                pen.label_size(kSpanTextSize),
                pen.theme().muted,
                fitting_title(pen, {pen.graph().info(block.node).block, span.head}, last.right() - first.x)});
  if (span.first == 0) return;
  pen.add(line({first.x, block.cells.y}, {first.x, block.cells.bottom()}, pen.theme().muted, 1));
}

void draw_row_span(const Pen& pen, const Block& block, const HeadSpan& span) {
  const Rect first = block.cell_rect(span.first, 0), last = block.cell_rect(span.first + span.count - 1, 0);
  const float x = block.frame.x - 3;
  pen.add(line({x, first.y + kInset}, {x, last.bottom() - kInset}, pen.theme().muted, 1));
  const float size = pen.label_size(kSpanTextSize);
  if (last.bottom() - first.y >= size) {
    const Point at{x - 4, (first.y + last.bottom()) / 2};
    pen.add(Label{at, Anchor::Right, Face::Words, size, pen.theme().muted, std::to_string(span.head + 1)});
  }
  if (span.first == 0) return;
  pen.add(line({block.cells.x, first.y}, {block.cells.right(), first.y}, pen.theme().muted, 1));
}

}  // namespace

std::vector<HeadSpan> head_spans(const Computation& computation, std::optional<int> block,
                                 const AxisInfo& axis) {
  std::vector<HeadSpan> spans;
  if (axis.axis != Axis::ConcatDim) return spans;
  Index first = 0;
  for (const HeadNodes& head : computation.built().find_attention(block)->heads) {
    const Index count = computation.graph().shape(head.output).cols;
    spans.push_back({static_cast<int>(spans.size()), first, count});
    first += count;
  }
  return spans;
}

void draw_head_spans(const Pen& pen, const Block& block) {
  const NodeInfo& info = pen.graph().info(block.node);
  if (block.shows_col_labels) {
    for (const HeadSpan& span : head_spans(pen.computation, info.block, info.cols))
      draw_column_span(pen, block, span);
  }
  if (block.shows_row_labels) {
    for (const HeadSpan& span : head_spans(pen.computation, info.block, info.rows))
      draw_row_span(pen, block, span);
  }
}

std::string head_title(const Pen& pen, const HeadKey& head) {
  const std::string& name = head_of(pen.computation.scene(), head).name;
  if (!name.empty()) return name;
  return catalogue(pen.view.language).say({"figure.head", {{"head", std::to_string(head.head + 1)}}});
}

}  // namespace heed
