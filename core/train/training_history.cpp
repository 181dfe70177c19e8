#include "core/train/training_history.h"

#include <algorithm>

namespace heed {
namespace {

constexpr std::size_t kMostPoints = 2000;
constexpr std::size_t kMostMoments = 240;
constexpr std::size_t kMostMomentBytes = std::size_t{128} << 20;

std::size_t byte_count(const TrainingState& state) {
  Index numbers = 0;
  for (const Parameter& parameter : state.parameters) numbers += parameter.value.size();
  for (const Matrix& mean : state.moments.mean) numbers += mean.size();
  for (const Matrix& square : state.moments.mean_square) numbers += square.size();
  return static_cast<std::size_t>(numbers) * sizeof(float);
}

// Drops what lies between the steps that are kept.
template <typename Items, typename StepOf>
void thin_out(Items& items, Index interval, StepOf step_of) {
  std::erase_if(items, [&](const auto& item) { return step_of(item) % interval != 0; });
}

}  // namespace

void TrainingHistory::add(Curve& curve, const CurvePoint& point) {
  if (point.step % curve.interval != 0) return;
  if (!curve.points.empty() && curve.points.back().step == point.step) curve.points.pop_back();
  curve.points.push_back(point);
  if (curve.points.size() <= kMostPoints) return;
  curve.interval *= 2;
  thin_out(curve.points, curve.interval, [](const CurvePoint& each) { return each.step; });
}

void TrainingHistory::add_moment(const TrainingState& state, bool is_last) {
  const bool is_kept = state.step % moment_interval_ == 0;
  if (!is_kept && !is_last) return;
  if (ends_with_extra_) moments_.pop_back();
  ends_with_extra_ = !is_kept;
  if (!moments_.empty() && moments_.back()->step == state.step) moments_.pop_back();
  moments_.push_back(std::make_shared<const TrainingState>(state));
  const std::size_t most =
      std::min(kMostMoments, kMostMomentBytes / std::max<std::size_t>(byte_count(state), 1) + 2);
  if (moments_.size() <= most || ends_with_extra_) return;
  moment_interval_ *= 2;
  thin_out(moments_, moment_interval_, [](const Moment& moment) { return moment->step; });
}

void TrainingHistory::cut_after(Index step) {
  const auto is_after = [&](const CurvePoint& point) { return point.step > step; };
  std::erase_if(batches_.points, is_after);
  std::erase_if(tests_.points, is_after);
  std::erase_if(moments_, [&](const Moment& moment) { return moment->step > step; });
  ends_with_extra_ = !moments_.empty() && moments_.back()->step % moment_interval_ != 0;
}

TrainingHistory::Moment TrainingHistory::moment_at(Index step) const {
  const auto after =
      std::ranges::upper_bound(moments_, step, {}, [](const Moment& moment) { return moment->step; });
  return after == moments_.begin() ? nullptr : *std::prev(after);
}

TrainingHistory::Moment TrainingHistory::moment_after(Index step) const {
  const auto after =
      std::ranges::upper_bound(moments_, step, {}, [](const Moment& moment) { return moment->step; });
  return after == moments_.end() ? nullptr : *after;
}

TrainingHistory::Moment TrainingHistory::moment_before(Index step) const {
  return step == 0 ? nullptr : moment_at(step - 1);
}

}  // namespace heed
