#include "app/figure/training_curves.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>

namespace heed {
namespace {

using RowNumber = std::optional<double> (*)(const HistoryRow&);

Curve curve_of(const TrainingHistory& history, RowNumber number) {
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

struct OtherLook {
  Role role;
  float dash, gap;
};
constexpr std::array kOtherLooks{OtherLook{Role::Query, 7, 3}, OtherLook{Role::Value, 2, 3},
                                 OtherLook{Role::Key, 11, 4}, OtherLook{Role::Score, 4, 2},
                                 OtherLook{Role::Output, 1.5f, 5}};

void add_others(CurveChart& chart, const RunsBeside& beside, const Theme& theme, RowNumber of_batch,
                RowNumber of_test) {
  if (beside.others.empty()) return;
  const std::string own(1, beside.letter);
  for (Curve& curve : chart.curves) curve.name = own + " · " + curve.name;
  (chart.curves.back().points.empty() ? chart.curves.front() : chart.curves.back()).end = own;
  for (std::size_t at = 0; at < beside.others.size(); ++at) {
    const auto& [letter, history] = beside.others[at];
    Curve curve = curve_of(history, of_test);
    if (curve.points.empty()) {
      curve = curve_of(history, of_batch);
      curve.is_smoothed = true;
    }
    const OtherLook& look = kOtherLooks[at % kOtherLooks.size()];
    curve.name = curve.end = std::string(1, letter);
    curve.color = role_text_color(theme, look.role);
    curve.width = 1.8f;
    curve.dash = look.dash, curve.gap = look.gap;
    chart.curves.push_back(std::move(curve));
  }
}

}  // namespace

std::vector<CurveChart> training_charts(const TrainingHistory& history, const Theme& theme, Language language,
                                        const std::optional<BranchPoint>& branch, const RunsBeside& beside) {
  const Catalogue& words = catalogue(language);
  std::vector<CurveChart> charts;
  const RowNumber batch_loss = [](const HistoryRow& row) { return row.loss; };
  const RowNumber test_loss = [](const HistoryRow& row) { return row.test_loss; };
  const RowNumber batch_accuracy = [](const HistoryRow& row) { return row.accuracy; };
  const RowNumber test_accuracy = [](const HistoryRow& row) { return row.test_accuracy; };
  charts.push_back(chart_of(curve_of(history, batch_loss), curve_of(history, test_loss), theme, words));
  add_others(charts.back(), beside, theme, batch_loss, test_loss);
  charts.back().title = words.say("figure.curves.loss");
  if (branch) {
    const Message left{"figure.curves.branch",
                       {{"run", std::string(1, branch->parent)}, {"step", std::to_string(branch->step)}}};
    charts.back().mark = {static_cast<double>(branch->step), words.say(left)};
  }
  Curve batch = curve_of(history, batch_accuracy), test = curve_of(history, test_accuracy);
  if (batch.points.empty() && test.points.empty()) return charts;
  charts.push_back(chart_of(std::move(batch), std::move(test), theme, words));
  add_others(charts.back(), beside, theme, batch_accuracy, test_accuracy);
  charts.back().mark = charts.front().mark;
  charts.back().title = words.say("figure.curves.accuracy");
  charts.back().is_share = true;
  return charts;
}

Drawing draw_training_curves(const TrainingHistory& history, const Rect& rect, const Theme& theme,
                             Language language, const CurveOptions& options,
                             const std::optional<BranchPoint>& branch, const RunsBeside& beside) {
  Drawing drawing;
  drawing.bounds = rect;
  const std::vector<CurveChart> charts = training_charts(history, theme, language, branch, beside);
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
