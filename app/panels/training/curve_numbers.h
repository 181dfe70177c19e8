#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/panels/training/curve_plot.h"

namespace heed {

// The latest number that is not after the step; none before the first.
std::optional<double> number_at(const std::vector<CurvePoint>& points, Index step);
// The step that it was measured at, which may be an earlier one.
std::optional<Index> step_measured_at(const std::vector<CurvePoint>& points, Index step);

std::string loss_text(double loss);

// The step that a press here leads to: the nearest of those whose weights are kept.
Index step_led_to(const CurvePlot& plot, double step);

// That step and its numbers: `step 248 · held out 3.015 (step 240) · batches 2.998`.
std::string numbers_of_step(const Ui& ui, const CurvePlot& plot, Index step);

}  // namespace heed
