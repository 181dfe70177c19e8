#pragma once

#include <vector>

#include "app/figure/curves.h"
#include "app/state/training_session.h"

namespace heed {

// How a run does on its batches and on what is held out, by step. A batch was tried with the weights from
// before its step.
struct RunCurves {
  std::vector<CurvePoint> batches, tests;

  bool has_tests() const { return !tests.empty(); }
  const std::vector<CurvePoint>& main() const { return has_tests() ? tests : batches; }
};

RunCurves losses_of(const SessionRun& run);
RunCurves accuracies_of(const SessionRun& run);

}  // namespace heed
