#include <algorithm>
#include <cmath>

#include "app/figure/number_text.h"
#include "app/figure/vector_pen.h"

namespace heed {
namespace {

// None where the middle of the rows is drawn at 0, 0: nothing begins there.
void draw_axes(const VectorPen& pen) {
  if (!pen.view.frame.plane.middle.isZero()) return;
  const Rect& paper = pen.view.bounds;
  const Point zero = pen.zero();
  if (pen.view.is_line) {
    constexpr float kTick = 5;
    pen.line({paper.x, zero.y}, {paper.right(), zero.y}, pen.theme.line, 1);
    pen.line({zero.x, zero.y - kTick}, {zero.x, zero.y + kTick}, pen.theme.line, 1);
    return pen.dot(zero, 2.2f, pen.theme.muted);
  }
  const bool is_seen_x =
      zero.x > paper.x && zero.x<paper.right(), is_seen_y = zero.y> paper.y && zero.y < paper.bottom();
  if (is_seen_x) pen.line({zero.x, paper.y}, {zero.x, paper.bottom()}, pen.theme.line, 1);
  if (is_seen_y) pen.line({paper.x, zero.y}, {paper.right(), zero.y}, pen.theme.line, 1);
  if (is_seen_x && is_seen_y) pen.dot(zero, 2.2f, pen.theme.muted);
}

// Values and outputs.

constexpr float kWorthSaying = 0.005f;  // a weight

float dot_radius(float weight) {
  const float strength = std::isfinite(weight) ? std::clamp(std::abs(weight), 0.0f, 1.0f) : 1;
  return 2.6f + 10 * std::sqrt(strength);
}

void draw_value(const VectorPen& pen, const VectorMark& mark, std::optional<float> weight) {
  const Color color = role_color(pen.theme, mark.role);
  const bool is_slight = pen.is_crowd() && (!weight || std::abs(*weight) < kWorthSaying);
  const float opacity = is_slight ? 0.3f : weight && *weight != 0 ? 0.9f : 0.5f;
  pen.dot(mark.at, is_slight ? kCrowdDot : weight ? dot_radius(*weight) : kDot, faded(color, opacity));
}

void label_value(const VectorPen& pen, const VectorMark& mark, std::optional<float> weight) {
  const bool has_share = weight && std::abs(*weight) >= kWorthSaying;
  const Label label{{},
                    Anchor::Left,
                    has_share && *weight > 0.2f ? Face::WordsBold : Face::Words,
                    kMarkSize,
                    role_text_color(pen.theme, mark.role),
                    has_share ? mark.label + " · " + fitted_text(*weight, 5, 1) : mark.label};
  const float radius = weight ? dot_radius(*weight) : kDot;
  if (auto placed = pen.labels.beside(label, mark.at, radius + 3, outwards(pen, mark.at)))
    add_label(pen, std::move(*placed));
}

void draw_values(const VectorPen& pen) {
  const VectorView& view = pen.view;
  const Color value = role_color(pen.theme, Role::Value);
  if (view.hull.size() >= 3) pen.add(Polygon{view.hull, faded(value, 0.08f)});
  for (std::size_t i = 0; i < view.hull.size(); ++i)
    pen.line(view.hull[i], view.hull[(i + 1) % view.hull.size()], faded(value, 0.3f), 1);

  const Index query = view.focus.query.value_or(0);
  const VectorMark* output = view.focus.query ? view.find(*view.nodes.arrows, query) : nullptr;
  std::vector<std::pair<const VectorMark*, std::optional<float>>> values;
  for (const VectorMark& mark : view.marks) {
    if (mark.row.node == view.nodes.points) values.push_back({&mark, pen.number(query, mark.row.cell.row)});
  }
  const auto weight_of = [](const auto& each) { return each.second ? std::abs(*each.second) : 0.0f; };
  std::ranges::stable_sort(values, std::greater<>(), weight_of);
  for (const auto& [mark, weight] : values) {
    if (output && weight && std::abs(*weight) > (pen.is_crowd() ? kWorthSaying : 0))
      pen.line(mark->at, output->at, faded(value, 0.45f), 0.8f + 3.5f * std::min(std::abs(*weight), 1.0f));
  }
  for (const auto& [mark, weight] : values) draw_value(pen, *mark, weight);
  for (const VectorMark& mark : view.marks) {
    const bool is_other_output = mark.row.node == *view.nodes.arrows && &mark != output;
    if (is_other_output && !pen.is_crowd())
      pen.dot(mark.at, 2.4f, faded(role_color(pen.theme, mark.role), 0.45f));
  }
  if (output) {
    pen.dot(output->at, 8.5f, pen.theme.panel);
    pen.dot(output->at, 7, role_color(pen.theme, Role::Output));
    const Rect around{output->at.x - 8, output->at.y - 8, 16, 16};
    pen.labels.keep_free(around);
    label_mark(pen, *output,
               catalogue(pen.language).say({"figure.vectors.output_of", {{"word", output->label}}}));
  }
  std::size_t count = 0;
  for (const auto& [mark, weight] : values) {
    const bool is_worth_it = !pen.is_crowd() || (weight && std::abs(*weight) >= kWorthSaying);
    if (is_worth_it && ++count <= pen.most_labels()) label_value(pen, *mark, weight);
  }
}

// Inputs and outputs.

// The cosine of the angle between two rows, over all their columns.
std::optional<double> cosine(const Eigen::RowVectorXd& a, const Eigen::RowVectorXd& b) {
  const double lengths = a.norm() * b.norm();
  if (!(lengths > 0)) return std::nullopt;
  return std::clamp(a.dot(b) / lengths, -1.0, 1.0);
}

Eigen::RowVectorXd row_of(const VectorPen& pen, CellRef first) {
  const Graph& graph = pen.computation.graph();
  Matrix row(1, graph.shape(first.node).cols);
  graph.read(first.node, {first.cell.row, 0, 1, row.cols(), 0, 1}, row);
  return row.row(0).cast<double>();
}

struct LikeMark {
  const VectorMark* mark = nullptr;
  std::optional<double> likeness;
};

// The most alike first: of many, only they have room for words.
std::vector<LikeMark> likest_marks(const VectorPen& pen, const VectorMark& focus) {
  const Eigen::RowVectorXd row = row_of(pen, focus.row);
  std::vector<LikeMark> likest;
  for (const VectorMark& mark : pen.view.marks) {
    if (!mark.is_before && &mark != &focus) likest.push_back({&mark, cosine(row, row_of(pen, mark.row))});
  }
  std::ranges::stable_sort(likest, std::greater<>(),
                           [](const LikeMark& each) { return each.likeness.value_or(-2); });
  likest.resize(std::min(likest.size(), pen.most_labels()));
  return likest;
}

void draw_rows(const VectorPen& pen) {
  const VectorView& view = pen.view;
  const VectorMark* focus = view.focus.query ? view.find(view.nodes.points, *view.focus.query) : nullptr;
  for (const VectorMark& mark : view.marks) {
    if (mark.is_before) {
      const VectorMark* after = view.find(view.nodes.points, mark.row.cell.row);
      const Color color = faded(role_color(pen.theme, mark.role), 0.5f);
      pen.dot(mark.at, 2.2f, color);
      if (after) draw_arrow(pen, mark.at, after->at, faded(color, 0.6f), 1);
    }
  }
  for (const VectorMark& mark : view.marks) {
    if (!mark.is_before && &mark != focus) draw_mark(pen, mark);
  }
  if (!focus) return;
  draw_mark(pen, *focus);
  pen.labels.keep_free(pen.zero(), focus->at);
  label_mark(pen, *focus, focus->label);
  for (const LikeMark& each : likest_marks(pen, *focus)) {
    const std::string said =
        each.likeness ? " · " + fitted_text(static_cast<float>(*each.likeness), 6, 1) : "";
    label_mark(pen, *each.mark, each.mark->label + said);
  }
}

}  // namespace

Drawing draw_vector_view(const Computation& computation, const VectorView& view, const Theme& theme,
                         Language language) {
  Drawing drawing;
  drawing.bounds = view.bounds;
  LabelPlacer labels(view.bounds);
  const VectorPen pen{computation, view, theme, language, drawing, labels};
  draw_axes(pen);
  if (view.is_line) labels.keep_free({view.bounds.x, pen.zero().y}, {view.bounds.right(), pen.zero().y});
  for (const VectorMark& mark : view.marks) {
    if (!pen.is_crowd()) labels.keep_free({mark.at.x - kDot, mark.at.y - kDot, 2 * kDot, 2 * kDot});
  }
  switch (view.topic) {
    case VectorTopic::Inputs:
    case VectorTopic::Outputs:
      draw_rows(pen);
      break;
    case VectorTopic::Turning:
      draw_turning(pen);
      break;
    case VectorTopic::Keys:
      draw_queries_and_keys(pen);
      break;
    case VectorTopic::Values:
      draw_values(pen);
      break;
  }
  return drawing;
}

}  // namespace heed
