#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/figure/number_text.h"
#include "app/figure/vector_pen.h"

namespace heed {
namespace {

constexpr int kFootCharacters = 6;
constexpr std::size_t kFewVectors = 8;  // of more, only those that matter have a number beside them
constexpr std::size_t kLabelledFeet = 2;

Point scaled(Point from, Point to, float share) { return from + (to - from) * share; }

struct Foot {
  const VectorMark* key = nullptr;
  Point at;
  float score = 0;
};

// Where each key lands on the line of the arrow, as far as its score is known.
std::vector<Foot> feet_of(const VectorPen& pen, const VectorMark& arrow) {
  std::vector<Foot> feet;
  const Point zero = pen.zero(), way = arrow.at - zero;
  const float squared = way.x * way.x + way.y * way.y;
  if (squared < 1e-6f) return feet;
  for (const VectorMark& mark : pen.view.marks) {
    if (mark.row.node != pen.view.nodes.points || mark.is_before) continue;
    const auto score = pen.number(arrow.row.cell.row, mark.row.cell.row);
    const Point key = mark.at - zero;
    if (score) feet.push_back({&mark, zero + way * ((key.x * way.x + key.y * way.y) / squared), *score});
  }
  return feet;
}

// The foot that is spoken of: that of the key in focus, or of the largest score.
const Foot* leading_foot(const VectorPen& pen, const std::vector<Foot>& feet) {
  const auto is_spoken_of = [&](const Foot& foot) { return pen.view.focus.key == foot.key->row.cell.row; };
  if (pen.view.focus.key) {
    const auto found = std::ranges::find_if(feet, is_spoken_of);
    return found == feet.end() ? nullptr : &*found;
  }
  const auto most = std::ranges::max_element(feet, {}, &Foot::score);
  return most == feet.end() ? nullptr : &*most;
}

// Of a crowd of keys, those with the largest scores, and the one that is spoken of, which goes first. Returns
// it.
const Foot* keep_largest(std::vector<Foot>& feet, const Foot* leading) {
  if (!leading) return nullptr;
  const Foot first = *leading;
  std::ranges::stable_sort(feet, std::greater<>(), &Foot::score);
  std::erase_if(feet, [&](const Foot& foot) { return foot.key == first.key; });
  feet.resize(std::min(feet.size(), kLabelledInCrowd));
  feet.insert(feet.begin(), first);
  return &feet.front();
}

// The line along the arrow, as far as the paper goes.
void draw_measuring_line(const VectorPen& pen, const VectorMark& arrow) {
  const Point way = arrow.at - pen.zero();
  const float length = distance(arrow.at, pen.zero());
  if (length < 0.5f) return;
  const Rect& paper = pen.view.bounds;
  const auto reach = [&](Point along) {
    const auto side = [](float from, float step, float least, float most) {
      return step > 0 ? (most - from) / step : step < 0 ? (least - from) / step : 1e9f;
    };
    const Point zero = pen.zero();
    return std::max(0.0f, std::min(side(zero.x, along.x, paper.x, paper.right()),
                                   side(zero.y, along.y, paper.y, paper.bottom())));
  };
  const Point unit = way * (1 / length);
  pen.line(pen.zero() - unit * reach(unit * -1), pen.zero() + unit * reach(unit),
           faded(role_color(pen.theme, Role::Query), 0.45f), 1);
}

void draw_foot(const VectorPen& pen, const Foot& foot, bool is_leading) {
  const Color color = role_color(pen.theme, foot.key->role);
  pen.line(foot.key->at, foot.at, faded(color, is_leading ? 0.95f : 0.4f), is_leading ? 1.8f : 1);
  if (is_leading) pen.line(pen.zero(), foot.at, faded(role_color(pen.theme, Role::Score), 0.32f), 8);
  pen.dot(foot.at, is_leading ? 3.4f : 2.2f, color);
}

void label_feet(const VectorPen& pen, const VectorMark& arrow, const std::vector<Foot>& feet,
                const Foot* leading) {
  const Point way = arrow.at - pen.zero(), beside = {-way.y, way.x};
  const float strongest = pen.strongest_number();
  const auto label = [&](const Foot& foot) {
    const float side = (foot.key->at.x - foot.at.x) * beside.x + (foot.key->at.y - foot.at.y) * beside.y;
    const float score = foot.score * pen.view.arrow_factor;
    Label number{{},
                 Anchor::Left,
                 Face::Numbers,
                 &foot == leading ? kFocusSize : kFootSize,
                 role_text_color(pen.theme, Role::Score),
                 fitted_text(score, kFootCharacters, strongest)};
    const Point away = side > 0 ? beside * -1 : beside;
    if (&foot == leading) return add_label(pen, pen.labels.surely_beside(number, foot.at, 5, away));
    if (auto placed = pen.labels.beside(std::move(number), foot.at, 5, away))
      add_label(pen, std::move(*placed));
  };
  if (leading) label(*leading);
  // Of many, the largest scores only.
  std::vector<const Foot*> others;
  for (const Foot& foot : feet) {
    if (&foot != leading) others.push_back(&foot);
  }
  std::ranges::stable_sort(others, std::greater<>(), &Foot::score);
  if (feet.size() > kFewVectors) others.resize(std::min(others.size(), kLabelledFeet));
  for (const Foot* foot : others) label(*foot);
}

// How far the row was turned, against the clock, in the plane.
float angle_between(const VectorPen& pen, Point before, Point after) {
  const Point a = before - pen.zero(), b = after - pen.zero();
  const float turned = std::atan2(-b.y, b.x) - std::atan2(-a.y, a.x);
  return turned < -1e-4f ? turned + 2 * std::numbers::pi_v<float> : std::max(turned, 0.0f);
}

// In pieces of at most a quarter turn, each a Bézier curve.
void draw_arc(const VectorPen& pen, Point before, float angle, float radius, Color color) {
  const Point zero = pen.zero();
  const float first = std::atan2(-(before.y - zero.y), before.x - zero.x);
  const int pieces = 1 + static_cast<int>(angle / 1.5f);
  const float step = angle / static_cast<float>(pieces), handle = 4.0f / 3 * std::tan(step / 4);
  const auto on = [&](float at) {
    return Point{zero.x + radius * std::cos(at), zero.y - radius * std::sin(at)};
  };
  const auto along = [&](float at) { return Point{-std::sin(at), -std::cos(at)} * (radius * handle); };
  for (int piece = 0; piece < pieces; ++piece) {
    const float from = first + step * static_cast<float>(piece), to = from + step;
    pen.add(Stroke{on(from), on(from) + along(from), on(to) - along(to), on(to), color, 1.6f});
  }
}

void draw_turn(const VectorPen& pen, const VectorMark& before, const VectorMark& after) {
  const Color color = role_color(pen.theme, after.role);
  const float radius = 0.55f * distance(after.at, pen.zero());
  const float angle = angle_between(pen, before.at, after.at);
  if (radius < 4 || angle < 0.01f) return;
  draw_arc(pen, before.at, angle, radius, faded(color, 0.8f));
  const Point way = before.at - pen.zero();
  const float middle = std::atan2(-way.y, way.x) + angle / 2;
  const Point at = {pen.zero().x + radius * std::cos(middle), pen.zero().y - radius * std::sin(middle)};
  const auto degrees = std::lround(angle * 180 / std::numbers::pi_v<float>);
  Label label{{},
              Anchor::Left,
              Face::Numbers,
              kFootSize,
              role_text_color(pen.theme, after.role),
              std::to_string(degrees) + "°"};
  if (auto placed = pen.labels.beside(std::move(label), at, 4, at - pen.zero()))
    add_label(pen, std::move(*placed));
}

}  // namespace

void draw_queries_and_keys(const VectorPen& pen) {
  const VectorView& view = pen.view;
  const VectorMark* arrow =
      view.nodes.arrows && view.focus.query ? view.find(*view.nodes.arrows, *view.focus.query) : nullptr;
  std::vector<Foot> feet;
  if (arrow) {
    draw_measuring_line(pen, *arrow);
    if (scores_are_dot_products(pen.computation, view.head)) feet = feet_of(pen, *arrow);
  }
  const Foot* leading = leading_foot(pen, feet);
  if (pen.is_crowd()) leading = keep_largest(feet, leading);
  for (const Foot& foot : feet) draw_foot(pen, foot, &foot == leading);
  for (const VectorMark& mark : view.marks) {
    if (&mark != arrow) draw_mark(pen, mark);
  }
  if (arrow) {
    const Color color = role_color(pen.theme, Role::Query);
    const bool is_shortened = view.arrow_factor != 1;
    if (is_shortened) draw_arrow(pen, pen.zero(), arrow->at, faded(color, 0.3f), 2);
    draw_arrow(pen, pen.zero(), scaled(pen.zero(), arrow->at, view.arrow_factor), color, 3);
    pen.labels.keep_free(pen.zero(), arrow->at);
  }
  label_marks(pen, true);
  if (arrow) label_feet(pen, *arrow, feet, leading);
  if (!pen.is_crowd() || feet.empty()) return label_marks(pen, false);
  for (const Foot& foot : feet) label_mark(pen, *foot.key, foot.key->label);
}

// The query and the key that are spoken of; the others would only be in the way.
void draw_turning(const VectorPen& pen) {
  const VectorView& view = pen.view;
  for (const VectorMark& mark : view.marks) {
    if (!mark.is_before && !view.is_in_focus(mark))
      pen.dot(mark.at, 2, faded(role_color(pen.theme, mark.role), 0.3f));
  }
  for (const VectorMark& mark : view.marks) {
    if (mark.is_before || !view.is_in_focus(mark)) continue;
    const bool is_query = mark.row.node == *view.nodes.arrows;
    const NodeId before = is_query ? *view.nodes.arrows_before : *view.nodes.points_before;
    const Color color = role_color(pen.theme, mark.role);
    if (const VectorMark* first = view.find(before, mark.row.cell.row)) {
      draw_arrow(pen, pen.zero(), first->at, faded(color, 0.4f), 2);
      draw_turn(pen, *first, mark);
    }
    draw_arrow(pen, pen.zero(), mark.at, color, 2.6f);
    label_mark(pen, mark, mark.label);
  }
}

}  // namespace heed
