#include "app/files/wanted_moments.h"

namespace heed {

std::vector<Index> wanted_moments(const SessionRun& run, std::optional<Index> shown,
                                  const std::vector<const SessionRun*>& others) {
  const TrainingProgress& progress = *run.progress;
  std::vector<Index> wanted;
  if (shown) {
    if (const auto moment = progress.moments.at(*shown)) wanted.push_back(moment->step);
  }
  if (const auto good = run.last_good_step()) wanted.push_back(*good);
  for (const Milestone& milestone : progress.all_milestones()) {
    if (const auto moment = progress.moments.from(milestone.step)) wanted.push_back(moment->step);
  }
  wanted.push_back(progress.moments.all().front()->step);
  wanted.push_back(run.branched_at);
  for (const SessionRun* other : others) {
    if (other->parent == run.letter) wanted.push_back(other->branched_at);
  }
  // From which it went on with numbers that were set by hand.
  for (const LearnedWith& way : progress.learned_with) {
    if (way.hand_change != 0) wanted.push_back(way.from);
  }
  for (const SessionRun* other : others) wanted.push_back(other->last_step());
  return wanted;
}

}  // namespace heed
