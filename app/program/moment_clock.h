#pragma once

#include <limits>

#include "core/text/catalogue.h"
#include "core/walk/computation.h"

namespace heed {

// How long the current moment has been shown, not counting the time while it was paused.
class MomentClock {
 public:
  // Starts the animation of the moment, or skips to its end.
  void begin(double now_secs);
  void finish() { shown_secs_ = std::numeric_limits<double>::infinity(); }

  // Advances the clock to `now_secs`; the moment stands still while `is_held`.
  void advance(double now_secs, float speed, bool is_held);

  double shown_secs() const { return shown_secs_; }

 private:
  double shown_secs_ = std::numeric_limits<double>::infinity();
  double last_secs_ = 0;
};

// The time to read the caption of a moment; less if the previous caption differed only in its numbers.
double secs_to_read(const Computation& computation, const Moment& moment, Language language);

}  // namespace heed
