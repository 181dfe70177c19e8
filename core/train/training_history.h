#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/train/training_run.h"

namespace heed {

// How well a run did at a step.
struct CurvePoint {
  Index step = 0;
  float loss = 0;
  float accuracy = 0;  // the part of the targets that it would have chosen

  bool operator==(const CurvePoint&) const = default;
};

// What is kept of a run while it goes on: its curves, and moments to go back to. It stays within bounds
// however long the run is: when there are too many points or moments, every second one is dropped, and from
// then on every second one is kept.
class TrainingHistory {
 public:
  using Moment = std::shared_ptr<const TrainingState>;

  // A second point of a step replaces the first.
  void add_batch(const CurvePoint& point) { add(batches_, point); }
  void add_test(const CurvePoint& point) { add(tests_, point); }
  // Keeps the state if it is one of those that are kept, or if it `is_last`, in place of the one that was
  // last.
  void add_moment(const TrainingState& state, bool is_last);

  // Forgets what came after this step: the run goes on from there.
  void cut_after(Index step);

  const std::vector<CurvePoint>& batches() const { return batches_.points; }
  const std::vector<CurvePoint>& tests() const { return tests_.points; }  // on examples that are held out
  const std::vector<Moment>& moments() const { return moments_; }
  // The latest moment that is not after this step; null before the first.
  Moment moment_at(Index step) const;
  Moment moment_after(Index step) const;   // null: none is later
  Moment moment_before(Index step) const;  // null: none is earlier

 private:
  struct Curve {
    std::vector<CurvePoint> points;
    Index interval = 1;  // of steps between points
  };
  static void add(Curve& curve, const CurvePoint& point);

  Curve batches_, tests_;
  std::vector<Moment> moments_;
  Index moment_interval_ = 1;
  bool ends_with_extra_ = false;  // the last moment is there only because it is the last
};

// What the last step of a run was made of: enough to take apart how it changed each number.
struct LastStep {
  Recipe recipe;
  TrainingState before;
  ParameterGradients gradients;  // after clipping
};

// How a run stands, as a worker publishes it.
struct TrainingProgress {
  TrainingHistory history;
  Index step = 0;
  bool is_running = false;
  std::optional<Error> fault;                 // why it stopped
  std::shared_ptr<const LastStep> last_step;  // null: not known of this one
};

}  // namespace heed
