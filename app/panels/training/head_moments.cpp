#include "app/panels/training/head_moments.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <span>

#include "app/panels/training/head_names.h"

namespace heed {
namespace {

constexpr Index kPictures = 6;      // along the planned steps
constexpr double kSlowSecs = 0.05;  // for one moment: then there are none, as the window would stutter

// Of those that were seen to learn something: the one that does most of it where the run stands, rather a
// later one.
std::optional<HeadKey> strongest_learner(const TrainingProgress& progress, std::span<const HeadKey> keys) {
  const MeasuredHeads::Readings* now = progress.heads.at(progress.step);
  std::optional<HeadKey> strongest;
  double most = -1;
  for (const Milestone& milestone : progress.milestones) {
    // The scene may have been changed since the run began.
    if (!milestone.head || std::ranges::find(keys, *milestone.head) == keys.end()) continue;
    const HeadReading* reading = reading_of(now, *milestone.head);
    const double beyond = reading ? reading->of(milestone.pattern).beyond_chance() : 0;
    if (beyond < most) continue;
    most = beyond;
    strongest = milestone.head;
  }
  return strongest;
}

}  // namespace

std::vector<Index> pictured_steps(const TrainingSession& session) {
  std::vector<Index> steps;
  const Index planned = session.planned_steps();
  const TrainingMoments& moments = session.run.progress->moments;
  for (Index at = 0; at < kPictures; ++at) {
    const Index middle = (2 * at + 1) * planned / (2 * kPictures);
    if (middle > session.run.last_step()) break;
    for (const auto& moment : {moments.at(middle), moments.from(middle)}) {
      if (!moment || 4 * kPictures * std::abs(moment->step - middle) > planned) continue;
      steps.push_back(moment->step);
      break;
    }
  }
  return steps;
}

void HeadMoments::forget_others(const TrainingMoments& moments, const std::vector<Index>& wanted) {
  std::erase_if(moments_, [&](const auto& each) {
    return std::ranges::none_of(
        wanted, [&](Index step) { return step == each.first && moments.at(step) == each.second.moment; });
  });
}

void HeadMoments::follow(PanelUi& ui, const TrainingSession& session) {
  const Computation& shown = ui.state.computation;
  const std::pair scene{shown.graph().structure(), session.scene_edits};
  if (scene_ != scene) {
    *this = {};
    scene_ = scene;
    keys_ = heads_of(shown.built());
  }
  if (is_slow_ || keys_.empty()) return;
  const TrainingMoments& moments = session.run.progress->moments;
  const std::vector<Index> steps = pictured_steps(session);
  forget_others(moments, steps);
  for (const Index step : steps) {
    if (moments_.contains(step)) continue;
    const TrainingMoments::Moment moment = moments.at(step);
    const auto begun = std::chrono::steady_clock::now();
    const Computation* then = probe_.at(shown, moment);
    if (!then) return;
    Moment& made = moments_[step];
    made.moment = moment;
    for (const HeadKey& key : keys_)
      made.heads.push_back(*then->graph().value(then->built().head(key).weights));
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begun;
    is_slow_ = passed.count() > kSlowSecs;
    return ui.wake.in(0);
  }
}

std::optional<HeadKey> HeadMoments::head(const TrainingSession& session) const {
  if (session.head && std::ranges::find(keys_, *session.head) != keys_.end()) return session.head;
  if (const auto strongest = strongest_learner(*session.run.progress, keys_)) return strongest;
  if (is_slow_ || keys_.empty()) return std::nullopt;
  if (moments_.empty()) return keys_.front();
  const std::vector<Matrix>&first = moments_.begin()->second.heads, &last = moments_.rbegin()->second.heads;
  std::size_t most = 0;
  float largest = -1;
  for (std::size_t at = 0; at < keys_.size(); ++at) {
    const float change = (last[at] - first[at]).cwiseAbs().sum();
    if (change > largest) most = at;
    largest = std::max(largest, change);
  }
  return keys_[most];
}

std::optional<HeadKey> HeadMoments::head_beside(const TrainingSession& session, int by) const {
  const auto now = head(session);
  if (!now) return std::nullopt;
  const auto count = static_cast<int>(keys_.size());
  const auto at = static_cast<int>(std::ranges::find(keys_, *now) - keys_.begin());
  return keys_[static_cast<std::size_t>((at + by + count) % count)];
}

std::vector<HeadMoments::Picture> HeadMoments::pictures(const TrainingSession& session) const {
  std::vector<Picture> pictures;
  const auto shown = head(session);
  if (!shown || is_slow_) return pictures;
  const auto at = static_cast<std::size_t>(std::ranges::find(keys_, *shown) - keys_.begin());
  for (const auto& [step, moment] : moments_) pictures.push_back({step, &moment.heads[at]});
  return pictures;
}

}  // namespace heed
