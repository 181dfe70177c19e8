#include "app/panels/training/curve_numbers.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/number.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

// The last point that is not after the step; null: there is none.
const CurvePoint* last_until(const std::vector<CurvePoint>& points, Index step) {
  const auto after = std::ranges::upper_bound(points, static_cast<double>(step), {}, &CurvePoint::x);
  return after == points.begin() ? nullptr : &*std::prev(after);
}

// `held out 3.015`, with the step of the number where that is an earlier one.
std::string number_of_line(const Ui& ui, const CurvePlot& plot, const PlotLine& line, Index step) {
  const auto number = number_at(line.points, step);
  if (!number) return {};
  const std::string said = plot.is_share ? percent_text(static_cast<float>(*number)) : loss_text(*number);
  const Index of = *step_measured_at(line.points, step);
  if (of == step) return line.name + " " + said;
  return ui.texts.tr(
      {"ui.train.number_of_step", {{"name", line.name}, {"number", said}, {"step", std::to_string(of)}}});
}

}  // namespace

std::optional<double> number_at(const std::vector<CurvePoint>& points, Index step) {
  const CurvePoint* point = last_until(points, step);
  return point ? std::optional(point->y) : std::nullopt;
}

std::optional<Index> step_measured_at(const std::vector<CurvePoint>& points, Index step) {
  const CurvePoint* point = last_until(points, step);
  return point ? std::optional(static_cast<Index>(point->x)) : std::nullopt;
}

std::string loss_text(double loss) {
  if (!std::isfinite(loss)) return std::isnan(loss) ? "NaN" : "∞";
  constexpr double kLeast = 0.00005;  // that has a digit; none is 0
  if (loss >= 0 && loss < kLeast) return kNoiseText;
  return loss < 0.01 ? fmt::format("{:.4f}", loss) : fmt::format("{:.3f}", loss);
}

Index step_led_to(const CurvePlot& plot, double step) {
  const auto as_number = [](Index each) { return static_cast<double>(each); };
  const auto after = std::ranges::lower_bound(plot.steps, step, {}, as_number);
  if (after == plot.steps.begin()) return plot.steps.front();
  if (after == plot.steps.end()) return plot.steps.back();
  const Index before = *std::prev(after);
  return step - as_number(before) < as_number(*after) - step ? before : *after;
}

std::string numbers_of_step(const Ui& ui, const CurvePlot& plot, Index step) {
  std::string text = ui.texts.tr({"ui.train.bar_step", {{"step", std::to_string(step)}}});
  for (auto line = plot.lines.rbegin(); line != plot.lines.rend(); ++line) {
    const std::string number = line->name.empty() ? "" : number_of_line(ui, plot, *line, step);
    if (!number.empty()) text += " · " + number;
  }
  return text;
}

}  // namespace heed
