#include "core/train/training_moments.h"

#include <algorithm>
#include <mutex>
#include <utility>

namespace heed {
namespace {

constexpr std::size_t kMostMoments = 240;
constexpr std::size_t kMostBytes = std::size_t{128} << 20;

}  // namespace

std::size_t byte_count(const TrainingState& state) {
  Index numbers = 0;
  for (const Parameter& parameter : state.parameters) numbers += parameter.value.size();
  for (const Matrix& mean : state.moments.mean) numbers += mean.size();
  for (const Matrix& square : state.moments.mean_square) numbers += square.size();
  return static_cast<std::size_t>(numbers) * sizeof(float);
}

// Recycles the memory of moments that nobody holds any more. Allocated anew each time, they would scatter
// what training computes in over the heap, and it would no longer be in the cache.
class TrainingMoments::Memory : public std::enable_shared_from_this<Memory> {
 public:
  Memory() { spare_.reserve(kMostMoments); }

  Moment copy_of(const TrainingState& state) {
    std::unique_ptr<TrainingState> copy = take();
    *copy = state;
    TrainingState* const held = copy.release();
    return {held, [memory = shared_from_this(), held](const TrainingState*) { memory->give_back(held); }};
  }

 private:
  std::unique_ptr<TrainingState> take() {
    const std::lock_guard lock(mutex_);
    if (spare_.empty()) return std::make_unique<TrainingState>();
    std::unique_ptr<TrainingState> last = std::move(spare_.back());
    spare_.pop_back();
    return last;
  }

  void give_back(TrainingState* state) {
    std::unique_ptr<TrainingState> owned(state);
    const std::lock_guard lock(mutex_);
    if (spare_.size() < spare_.capacity()) spare_.push_back(std::move(owned));
  }

  std::mutex mutex_;
  std::vector<std::unique_ptr<TrainingState>> spare_;
};

TrainingMoments::TrainingMoments() : memory_(std::make_shared<Memory>()) {}

void TrainingMoments::add(const TrainingState& state, bool is_last) {
  if (!is_kept(state.step) && !is_last) return;
  if (ends_with_extra_) moments_.pop_back();
  ends_with_extra_ = !is_kept(state.step);
  if (!moments_.empty() && moments_.back()->step == state.step) moments_.pop_back();
  moments_.push_back(memory_->copy_of(state));
  const std::size_t most =
      std::min(kMostMoments, kMostBytes / std::max<std::size_t>(byte_count(state), 1) + 2);
  if (moments_.size() <= most + also_.size() || ends_with_extra_) return;
  interval_ *= 2;
  std::erase_if(moments_, [&](const Moment& moment) { return !is_kept(moment->step); });
}

void TrainingMoments::keep(const TrainingState& state) { keep(memory_->copy_of(state)); }

void TrainingMoments::keep(Moment moment) {
  const Index step = moment->step;
  const auto place =
      std::ranges::lower_bound(moments_, step, {}, [](const Moment& each) { return each->step; });
  if (place == moments_.end() || (*place)->step != step) moments_.insert(place, std::move(moment));
  also_.push_back(step);
  note_end();
}

TrainingMoments TrainingMoments::restored(std::vector<Moment> moments, Index interval) {
  TrainingMoments restored;
  restored.moments_ = std::move(moments);
  restored.interval_ = interval;
  restored.stored_end_ = restored.moments_.back()->step;
  restored.note_end();
  return restored;
}

TrainingMoments TrainingMoments::with(std::vector<Moment> moments) const {
  TrainingMoments fewer = *this;
  fewer.moments_ = std::move(moments);
  fewer.note_end();
  return fewer;
}

void TrainingMoments::note_end() { ends_with_extra_ = !moments_.empty() && !is_kept(moments_.back()->step); }

void TrainingMoments::keep_also(std::vector<Index> steps) {
  also_ = std::move(steps);
  note_end();
}

bool TrainingMoments::is_kept(Index step) const {
  return step % interval_ == 0 || step == stored_end_ || std::ranges::find(also_, step) != also_.end();
}

void TrainingMoments::forget_after(Index step) {
  std::erase_if(moments_, [&](const Moment& moment) { return moment->step > step; });
  note_end();
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

TrainingMoments::Moment TrainingMoments::from(Index step) const { return after(step - 1); }

TrainingMoments::Moment TrainingMoments::before(Index step) const {
  return step == 0 ? nullptr : at(step - 1);
}

}  // namespace heed
