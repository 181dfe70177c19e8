#pragma once

#include <optional>
#include <span>
#include <vector>

#include "app/figure/curves.h"
#include "core/text/catalogue.h"
#include "core/train/run_history.h"
#include "core/train/training_history.h"

namespace heed {

// Where a run left another one.
struct BranchPoint {
  char parent = 'A';
  Index step = 0;
};

// Runs that are kept beside the one whose curves are drawn: a line of each, the test where there is one. No
// two are alike in colour and dashes, and each has its letter at its end.
struct RunsBeside {
  char letter = 'A';  // of the run itself
  std::span<const RunHistory> others;
};

// The charts of a run: its loss and, where there are labels, its accuracy; each with what it was trained on
// and what was held out.
std::vector<CurveChart> training_charts(const TrainingHistory& history, const Theme& theme, Language language,
                                        const std::optional<BranchPoint>& branch = {},
                                        const RunsBeside& beside = {});

// All of them in a rectangle: beside each other if it is wide, else below each other.
Drawing draw_training_curves(const TrainingHistory& history, const Rect& rect, const Theme& theme,
                             Language language, const CurveOptions& options,
                             const std::optional<BranchPoint>& branch = {}, const RunsBeside& beside = {});

}  // namespace heed
