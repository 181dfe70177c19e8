#pragma once

#include <optional>

#include "app/state/app_state.h"

namespace heed {

inline constexpr double kWiggleSecs = 3;

// How far a cell swings to either side of its value.
float wiggle_reach(float value);
// Where it is so long after it began: some swings, and then exactly back.
float wiggled(float value, double secs);

// The computation that is shown in place of the document's while a cell swings. The document never knows.
class Swing {
 public:
  // The copy for this moment; null: nothing swings. `is_over`: it has come back.
  Computation* now(const AppState& state, double now_secs);
  bool is_over() const { return is_over_; }

 private:
  struct Shown {
    Computation computation;
    int id = 0;
    double began_secs = 0;
  };
  std::optional<Shown> shown_;
  bool is_over_ = false;
};

}  // namespace heed
