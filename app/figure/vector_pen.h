#pragma once

#include <cmath>
#include <optional>
#include <string>

#include "app/figure/label_placer.h"
#include "app/figure/pen.h"
#include "app/figure/vector_view.h"
#include "core/graph/readable_number.h"

namespace heed {

inline constexpr float kMarkSize = 12.5f, kFocusSize = 13.5f, kFootSize = 12;  // of words and numbers
inline constexpr float kDot = 3.2f, kFocusDot = 5.5f, kCrowdDot = 2;
inline constexpr std::size_t kMostLabels = 60, kLabelledInCrowd = 8;

// What all drawing functions of the vector view share.
struct VectorPen {
  const Computation& computation;
  const VectorView& view;
  const Theme& theme;
  Language language;
  Drawing& drawing;
  LabelPlacer& labels;

  Point zero() const { return view.frame.zero; }
  void add(DrawnShape shape) const { drawing.shapes.push_back(std::move(shape)); }
  // So many rows that only those which matter can be told apart.
  bool is_crowd() const { return view.marks.size() > 2 * kMostLabels; }
  std::size_t most_labels() const { return is_crowd() ? kLabelledInCrowd : kMostLabels; }
  void line(Point from, Point to, Color color, float width) const {
    add(Stroke{from, from, to, to, color, width});
  }
  void dot(Point at, float radius, Color color) const {
    add(Box{{at.x - radius, at.y - radius, 2 * radius, 2 * radius}, color, radius});
  }
  std::optional<float> number(Index arrow, Index point) const {
    return view.number(computation, arrow, point);
  }
  // Beside which these are read; 0: there are none.
  float strongest_number() const {
    return view.nodes.numbers ? heed::strongest_number(computation.graph(), *view.nodes.numbers) : 0;
  }
};

inline float distance(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

void draw_arrow(const VectorPen& pen, Point from, Point to, Color color, float width);
// On a ground that keeps lines from crossing it.
void add_label(const VectorPen& pen, Label label);
void draw_mark(const VectorPen& pen, const VectorMark& mark);
// Away from zero, or from the middle of the values, or from a line: there words are out of the way.
Point outwards(const VectorPen& pen, Point at);
// Nothing where there is no room.
void label_mark(const VectorPen& pen, const VectorMark& mark, const std::string& text);
// Those in focus first: where there is no room, the last ones go without.
void label_marks(const VectorPen& pen, bool are_arrows);

void draw_queries_and_keys(const VectorPen& pen);
void draw_turning(const VectorPen& pen);

}  // namespace heed
