#pragma once

#include <optional>

#include "app/state/app_state.h"

namespace heed {

inline constexpr double kWiggleSecs = 3;

// The amplitude for a value.
float wiggle_amplitude(float value);
// The value after `secs`: a few oscillations, then exactly `value` again.
float wiggled(float value, double secs);

// The computation shown instead of the document's while a cell is wiggled; the document is not changed.
class WiggleAnimation {
 public:
  // The wiggled copy for this frame; null: no wiggle. is_over() is then true in its last frame.
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
