#pragma once

#include <optional>
#include <vector>

#include "app/panels/base/panel_ui.h"
#include "app/panels/training/moment_probe.h"

namespace heed {

// What two runs beside each other remember between frames.
struct RunPairsMemory {
  char other = 0;  // the letter of the run beside the one that goes on

  // The weights of the heads of a run, and what they were worked out from.
  struct Then {
    MomentProbe probe;
    TrainingMoments::Moment moment;
    std::pair<std::uint64_t, int> scene{0, -1};
    std::vector<Matrix> heads;
    std::vector<bool> are_on;
    double secs = 0;  // how long that took
  };
  Then other_then;
};

// The heads of the run that goes on, at the step that is shown, and of another in pairs, how far apart they
// are, and which run was earlier to have half of the answers right. A run that ended before that step is
// shown as it ended.
void run_pairs_ui(PanelUi& ui, const Rect& rect, const TrainingSession& session, RunPairsMemory& memory);

// The last step up to this one of which both runs have kept their weights; none: they have no step in common.
std::optional<Index> shared_step(const SessionRun& own, const SessionRun& other, Index until);

// How much of their attention two heads turn to different keys, from 0 to 1: half of the differences of a
// row, mean over the rows.
double attention_apart(const Matrix& a, const Matrix& b);

}  // namespace heed
