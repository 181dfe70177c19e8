#pragma once

#include "app/figure/curves.h"
#include "core/text/catalogue.h"
#include "core/train/training_history.h"

namespace heed {

// The charts of a run: its loss and, where there are labels, its accuracy; each with what it was trained on
// and what was held out.
std::vector<CurveChart> training_charts(const TrainingHistory& history, const Theme& theme,
                                        Language language);

// All of them in a rectangle: beside each other if it is wide, else below each other.
Drawing draw_training_curves(const TrainingHistory& history, const Rect& rect, const Theme& theme,
                             Language language, const CurveOptions& options);

}  // namespace heed
