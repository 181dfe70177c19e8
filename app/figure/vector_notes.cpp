#include <algorithm>
#include <cmath>

#include "app/figure/label_width.h"
#include "app/figure/token_view.h"
#include "app/figure/vector_view.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

constexpr double kAllKept = 0.9995;

// `strongest`: of the numbers that it is one of, if it is.
std::string number_said(double number, float strongest = 0) {
  return readable_beside(static_cast<float>(number), strongest);
}

class VectorNotes {
 public:
  VectorNotes(const Computation& computation, const VectorView& view)
      : computation_(computation), graph_(computation.graph()), view_(view) {}

  std::vector<Message> said() {
    title();
    if (has_marks()) {
      plane();
      switch (view_.topic) {
        case VectorTopic::Inputs:
        case VectorTopic::Outputs:
          rows();
          break;
        case VectorTopic::Turning:
          say("figure.vectors.turning");
          break;
        case VectorTopic::Keys:
          keys();
          break;
        case VectorTopic::Values:
          values();
          break;
      }
    } else if (view_.hidden_rows == 0) {
      say("figure.vectors.ahead");
    }
    if (view_.hidden_rows > 0) say("figure.vectors.hidden");
    if (view_.left_out > 0) say("figure.vectors.left_out", {{"count", std::to_string(kMostVectors)}});
    if (view_.not_finite > 0) say("figure.vectors.not_finite", {{"count", std::to_string(view_.not_finite)}});
    return std::move(notes_);
  }

 private:
  void say(const char* key, decltype(Message::args) arguments = {}) {
    notes_.push_back({key, std::move(arguments)});
  }

  bool has_marks() const { return !view_.marks.empty(); }
  std::string focus_name() const {
    const NodeId node = view_.nodes.arrows.value_or(view_.nodes.points);
    return token_name(graph_.info(node).rows, view_.focus.query.value_or(0));
  }

  void title() {
    const auto is_titled = view_.focus.query.has_value();
    switch (view_.topic) {
      case VectorTopic::Inputs:
        return say(is_titled ? "figure.vectors.inputs_title" : "figure.vectors.inputs",
                   {{"name", focus_name()}});
      case VectorTopic::Outputs:
        return say(is_titled ? "figure.vectors.outputs_title" : "figure.vectors.outputs",
                   {{"name", focus_name()}});
      case VectorTopic::Turning:
        return say("figure.vectors.turning_title");
      case VectorTopic::Keys:
        return say(is_titled && scores_are_dot_products(computation_, view_.head)
                       ? "figure.vectors.keys_title"
                       : "figure.vectors.keys",
                   {{"name", focus_name()}});
      case VectorTopic::Values:
        return say("figure.vectors.values_title");
    }
  }

  void plane() {
    const Index columns = graph_.shape(view_.nodes.points).cols;
    const double kept = view_.frame.plane.kept;
    const std::string share = number_said(std::floor(kept * 1000) / 10);
    const std::string count = std::to_string(columns), across = std::to_string(view_.choice.across + 1),
                      upwards = std::to_string(view_.choice.upwards + 1);
    const bool is_column_plane = view_.choice.kind == PlaneChoice::Kind::Columns;
    if (view_.is_plane_held && !is_column_plane) return say("figure.vectors.held", {{"share", share}});
    switch (view_.choice.kind) {
      case PlaneChoice::Kind::Main:
        return say("figure.vectors.main", {{"share", share}});
      case PlaneChoice::Kind::Along:
        return say("figure.vectors.along", {{"share", share}});
      case PlaneChoice::Kind::Columns:
        break;
    }
    if (view_.choice.upwards >= columns)
      return view_.topic == VectorTopic::Turning ? say("figure.vectors.column", {{"across", across}})
                                                 : say("figure.vectors.line");
    say(kept >= kAllKept ? "figure.vectors.columns_all" : "figure.vectors.columns",
        {{"across", across}, {"upwards", upwards}, {"count", count}, {"share", share}});
  }

  void rows() {
    if (view_.nodes.points_before) say("figure.vectors.positions");
    if (view_.focus.query) say("figure.vectors.cosine", {{"name", focus_name()}});
  }

  void keys() {
    if (!scores_are_dot_products(computation_, view_.head)) return say("figure.vectors.no_dot");
    if (view_.arrow_factor != 1)
      return say("figure.vectors.scaled", {{"factor", number_said(static_cast<double>(view_.arrow_factor))}});
    if (view_.is_arrow_in_plane(computation_))
      landing();
    else
      say("figure.vectors.landing_shadow");
  }

  // The arithmetic of a projection, where it can be read off.
  void landing() {
    const NodeId arrows = *view_.nodes.arrows;
    if (!view_.focus.query || !view_.focus.key) return say("figure.vectors.landing_rule");
    const Cell cell{*view_.focus.query, *view_.focus.key};
    const auto score = view_.number(computation_, cell.row, cell.col);
    if (!score) return say("figure.vectors.landing_rule");
    Matrix row(1, graph_.shape(arrows).cols);
    graph_.read(arrows, {cell.row, 0, 1, row.cols(), 0, 1}, row);
    const double length = row.cast<double>().norm(), product = static_cast<double>(*score);
    if (!(length > 0) || !std::isfinite(product)) return say("figure.vectors.landing_rule");
    say("figure.vectors.landing",
        {{"key", token_name(graph_.info(view_.nodes.points).rows, cell.col)},
         {"foot", number_said(product / length)},
         {"length", number_said(length)},
         {"score", number_said(product, strongest_number(graph_, *view_.nodes.numbers))}});
  }

  void values() {
    const NodeId weights = *view_.nodes.numbers;
    const Index query = view_.focus.query.value_or(0), keys = graph_.shape(weights).cols;
    for (Index key = 0; key < keys; ++key) {
      if (!view_.number(computation_, query, key)) return say("figure.vectors.values_rule");
    }
    Matrix row(1, keys);
    graph_.read(weights, {query, 0, 1, keys, 0, 1}, row);
    const double sum = row.cast<double>().sum();
    constexpr double kRounding = 1e-3;
    const bool is_mean = std::abs(sum - 1) < kRounding && row.minCoeff() >= 0;
    say(is_mean ? "figure.vectors.values_rule" : "figure.vectors.values_sum", {{"sum", number_said(sum)}});
  }

  const Computation& computation_;
  const Graph& graph_;
  const VectorView& view_;
  std::vector<Message> notes_;
};

}  // namespace

std::vector<Message> vector_notes(const Computation& computation, const VectorView& view) {
  return VectorNotes(computation, view).said();
}

Drawing vector_page(const Computation& computation, const VectorViewRequest& request, const Theme& theme,
                    Language language) {
  constexpr float kTitleSize = 16, kTitleHeight = 34, kNoteSize = 12, kNoteLine = 20, kAbove = 8;
  const VectorView view = make_vector_view(computation, request);
  Drawing drawing = draw_vector_view(computation, view, theme, language);
  const std::vector<Message> notes = vector_notes(computation, view);
  const auto add = [&](const std::string& said, Face face, float size, float middle, Color color) {
    drawing.shapes.push_back(Label{{0, middle}, Anchor::Left, face, size, color, said});
    const Rect line{0, middle - size, size * width_in_ems(said), 2 * size};
    drawing.bounds = united(drawing.bounds, line);
  };
  add(catalogue(language).say(notes.front()), Face::WordsBold, kTitleSize, -kTitleHeight / 2, theme.ink);
  float y = view.bounds.bottom() + kAbove;
  for (std::size_t at = 1; at < notes.size(); ++at, y += kNoteLine)
    add(catalogue(language).say(notes[at]), Face::Words, kNoteSize, y + kNoteLine / 2, theme.muted);
  return drawing;
}

}  // namespace heed
