#include "core/train/training_moments.h"

#include <algorithm>

namespace heed {
namespace {

constexpr std::size_t kMostMoments = 240;
constexpr std::size_t kMostBytes = std::size_t{128} << 20;

std::size_t byte_count(const TrainingState& state) {
  Index numbers = 0;
  for (const Parameter& parameter : state.parameters) numbers += parameter.value.size();
  for (const Matrix& mean : state.moments.mean) numbers += mean.size();
  for (const Matrix& square : state.moments.mean_square) numbers += square.size();
  return static_cast<std::size_t>(numbers) * sizeof(float);
}

}  // namespace

void TrainingMoments::add(const TrainingState& state, bool is_last) {
  const bool is_kept = state.step % interval_ == 0;
  if (!is_kept && !is_last) return;
  if (ends_with_extra_) moments_.pop_back();
  ends_with_extra_ = !is_kept;
  if (!moments_.empty() && moments_.back()->step == state.step) moments_.pop_back();
  moments_.push_back(std::make_shared<const TrainingState>(state));
  const std::size_t most =
      std::min(kMostMoments, kMostBytes / std::max<std::size_t>(byte_count(state), 1) + 2);
  if (moments_.size() <= most || ends_with_extra_) return;
  interval_ *= 2;
  std::erase_if(moments_, [&](const Moment& moment) { return moment->step % interval_ != 0; });
}

void TrainingMoments::forget_after(Index step) {
  std::erase_if(moments_, [&](const Moment& moment) { return moment->step > step; });
  ends_with_extra_ = !moments_.empty() && moments_.back()->step % interval_ != 0;
}

TrainingMoments::Moment TrainingMoments::at(Index step) const {
  const auto later =
      std::ranges::upper_bound(moments_, step, {}, [](const Moment& moment) { return moment->step; });
  return later == moments_.begin() ? nullptr : *std::prev(later);
}

TrainingMoments::Moment TrainingMoments::after(Index step) const {
  const auto later =
      std::ranges::upper_bound(moments_, step, {}, [](const Moment& moment) { return moment->step; });
  return later == moments_.end() ? nullptr : *later;
}

TrainingMoments::Moment TrainingMoments::before(Index step) const {
  return step == 0 ? nullptr : at(step - 1);
}

}  // namespace heed
