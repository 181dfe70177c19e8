#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "core/train/training_run.h"

namespace heed {

// Of all its numbers.
std::size_t byte_count(const TrainingState& state);

// Moments of a run to go back to. They stay within bounds however long the run is: when there are too many,
// every second one is dropped, and from then on every second one is kept.
class TrainingMoments {
 public:
  using Moment = std::shared_ptr<const TrainingState>;

  TrainingMoments();
  // Those of a run that was stored. From now on they are kept every so many steps, and the last of these is
  // kept as well: the document is of that moment. There is one at least.
  static TrainingMoments restored(std::vector<Moment> moments, Index interval);

  // Keeps the state if it is one of those that are kept, or if it `is_last`, in place of the one that was
  // last.
  void add(const TrainingState& state, bool is_last);
  // Keeps the state between those that there are, until others are asked for.
  void keep(const TrainingState& state);
  void keep(Moment moment);
  // From now on the moments at these steps are kept, too: a few at which other runs ended.
  void keep_also(std::vector<Index> steps);
  // Forgets what came after this step: the run goes on from there.
  void forget_after(Index step);
  // With these in place of its own, some of them. What comes after them is kept as often as before.
  TrainingMoments with(std::vector<Moment> moments) const;

  Index interval() const { return interval_; }
  const std::vector<Moment>& all() const { return moments_; }
  // The latest moment that is not after this step; null before the first.
  Moment at(Index step) const;
  Moment from(Index step) const;    // the first that is not before it; null: all are
  Moment after(Index step) const;   // null: none is later
  Moment before(Index step) const;  // null: none is earlier

 private:
  class Memory;

  bool is_kept(Index step) const;
  void note_end();

  std::shared_ptr<Memory> memory_;
  std::vector<Moment> moments_;
  std::vector<Index> also_;
  Index interval_ = 1;
  Index stored_end_ = -1;         // of a run that was stored
  bool ends_with_extra_ = false;  // the last moment is there only because it is the last
};

}  // namespace heed
