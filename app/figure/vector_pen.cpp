#include "app/figure/vector_pen.h"

#include <algorithm>
#include <cmath>

namespace heed {
namespace {

float opacity_of(const VectorPen& pen, const VectorMark& mark) {
  if (mark.is_before) return pen.view.is_in_focus(mark) ? 0.55f : 0.25f;
  if (pen.view.is_in_focus(mark)) return 1;
  if (pen.is_crowd()) return mark.is_arrow && pen.view.nodes.arrows ? 0.12f : 0.35f;
  return mark.is_arrow && pen.view.nodes.arrows ? 0.35f : 0.8f;
}

}  // namespace

void draw_arrow(const VectorPen& pen, Point from, Point to, Color color, float width) {
  const float length = distance(from, to);
  if (length < 0.5f) return;
  const float head = std::min(length * 0.6f, 3.5f + 2.6f * width);
  const Point way = (to - from) * (1 / length), side = {-way.y, way.x};
  const Point neck = to - way * head;
  pen.line(from, to - way * (head * 0.7f), color, width);
  pen.add(Polygon{{to, neck + side * (head * 0.42f), neck - side * (head * 0.42f)}, color});
}

void add_label(const VectorPen& pen, Label label) {
  pen.add(Box{inset(label_rect(label), -1.5f), faded(pen.theme.panel, 0.78f), 3});
  pen.add(std::move(label));
}

void draw_mark(const VectorPen& pen, const VectorMark& mark) {
  const bool is_focus = pen.view.is_in_focus(mark);
  const Color color = faded(role_color(pen.theme, mark.role), opacity_of(pen, mark));
  if (mark.is_arrow && (is_focus || !pen.view.nodes.arrows || mark.role != Role::Query)) {
    draw_arrow(pen, pen.zero(), mark.at, color, is_focus ? 2.6f : 1.5f);
  } else {
    pen.dot(mark.at, is_focus ? kFocusDot : pen.is_crowd() ? kCrowdDot : kDot, color);
  }
}

Point outwards(const VectorPen& pen, Point at) {
  if (pen.view.is_line) return {0, -1};
  Point from = pen.zero();
  if (pen.view.topic == VectorTopic::Values) from = pen.view.bounds.center();
  const Point way = at - from;
  return distance(way, {}) < 1 ? Point{1, 0} : way;
}

void label_mark(const VectorPen& pen, const VectorMark& mark, const std::string& text) {
  const bool is_focus = pen.view.is_in_focus(mark);
  const Label label{{},
                    Anchor::Left,
                    is_focus ? Face::WordsBold : Face::Words,
                    is_focus ? kFocusSize : kMarkSize,
                    role_text_color(pen.theme, mark.role),
                    text};
  if (auto placed =
          pen.labels.beside(label, mark.at, (is_focus ? kFocusDot : kDot) + 3, outwards(pen, mark.at)))
    add_label(pen, std::move(*placed));
}

void label_marks(const VectorPen& pen, bool are_arrows) {
  std::size_t count = 0;
  for (const bool is_focus : {true, false}) {
    for (const VectorMark& mark : pen.view.marks) {
      const bool is_of_arrows = pen.view.nodes.arrows && mark.row.node == *pen.view.nodes.arrows;
      if (mark.is_before || is_of_arrows != are_arrows || pen.view.is_in_focus(mark) != is_focus) continue;
      if (is_of_arrows && !is_focus) continue;
      if (++count <= pen.most_labels()) label_mark(pen, mark, mark.label);
    }
  }
}

}  // namespace heed
