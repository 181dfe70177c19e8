#include "app/panels/training/run_curves.h"

#include <optional>

namespace heed {
namespace {

// One number of each row of the history that has it.
std::vector<CurvePoint> points_of(const SessionRun& run, std::optional<double> (*number)(const HistoryRow&)) {
  std::vector<CurvePoint> points;
  for (const HistoryRow& row : run.progress->history.rows()) {
    if (const auto y = number(row)) points.push_back({static_cast<double>(row.step), *y});
  }
  return points;
}

// Where the run rests it has been tested, too.
std::vector<CurvePoint> tests_of(const SessionRun& run, std::optional<double> (*number)(const HistoryRow&)) {
  std::vector<CurvePoint> points = points_of(run, number);
  const auto& rest = run.progress->at_rest;
  const auto y = rest ? number(rest->test) : std::nullopt;
  if (y && !points.empty()) points.push_back({static_cast<double>(rest->test.step), *y});
  return points;
}

}  // namespace

RunCurves losses_of(const SessionRun& run) {
  return {points_of(run, [](const HistoryRow& row) { return row.loss; }),
          tests_of(run, [](const HistoryRow& row) { return row.test_loss; })};
}

RunCurves accuracies_of(const SessionRun& run) {
  return {points_of(run, [](const HistoryRow& row) { return row.accuracy; }),
          tests_of(run, [](const HistoryRow& row) { return row.test_accuracy; })};
}

}  // namespace heed
