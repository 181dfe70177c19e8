#include "app/figure/training_curves.h"

#include <utility>

namespace heed {
namespace {

Curve curve_of(const TrainingHistory& history, std::optional<double> (*number)(const HistoryRow&)) {
  Curve curve;
  for (const HistoryRow& row : history.rows()) {
    if (const auto y = number(row)) curve.points.push_back({static_cast<double>(row.step), *y});
  }
  return curve;
}

CurveChart chart_of(Curve batch, Curve test, const Theme& theme, const Catalogue& words) {
  batch.name = words.say("figure.curves.batch");
  batch.color = theme.muted;
  batch.is_smoothed = true;
  test.name = words.say("figure.curves.held_out");
  test.color = theme.ink;
  test.width = 2;
  test.has_dots = true;
  CurveChart chart;
  chart.x_name = words.say("figure.curves.step");
  chart.curves = {std::move(batch), std::move(test)};
  return chart;
}

}  // namespace

std::vector<CurveChart> training_charts(const TrainingHistory& history, const Theme& theme, Language language,
                                        const std::optional<BranchPoint>& branch) {
  const Catalogue& words = catalogue(language);
  std::vector<CurveChart> charts;
  charts.push_back(chart_of(curve_of(history, [](const HistoryRow& row) { return row.loss; }),
                            curve_of(history, [](const HistoryRow& row) { return row.test_loss; }), theme,
                            words));
  charts.back().title = words.say("figure.curves.loss");
  if (branch) {
    const Message left{"figure.curves.branch",
                       {{"run", std::string(1, branch->parent)}, {"step", std::to_string(branch->step)}}};
    charts.back().mark = {static_cast<double>(branch->step), words.say(left)};
  }
  Curve batch = curve_of(history, [](const HistoryRow& row) { return row.accuracy; });
  Curve test = curve_of(history, [](const HistoryRow& row) { return row.test_accuracy; });
  if (batch.points.empty() && test.points.empty()) return charts;
  charts.push_back(chart_of(std::move(batch), std::move(test), theme, words));
  charts.back().mark = charts.front().mark;
  charts.back().title = words.say("figure.curves.accuracy");
  charts.back().is_share = true;
  return charts;
}

Drawing draw_training_curves(const TrainingHistory& history, const Rect& rect, const Theme& theme,
                             Language language, const CurveOptions& options,
                             const std::optional<BranchPoint>& branch) {
  Drawing drawing;
  drawing.bounds = rect;
  const std::vector<CurveChart> charts = training_charts(history, theme, language, branch);
  const auto count = static_cast<float>(charts.size());
  const bool is_beside = rect.width > rect.height;
  Rect part = rect;
  (is_beside ? part.width : part.height) /= count;
  for (const CurveChart& chart : charts) {
    draw_curves(drawing, chart, part, theme, options);
    part = is_beside ? part.moved(part.width, 0) : part.moved(0, part.height);
  }
  return drawing;
}

}  // namespace heed
