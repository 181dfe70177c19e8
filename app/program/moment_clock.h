#pragma once

#include <limits>

#include "core/text/catalogue.h"
#include "core/walk/computation.h"

namespace heed {

// How long the moment has been on show, on the clock of the interface: the time in which it was not held.
class MomentClock {
 public:
  // The moment begins to be shown, or is there as a whole.
  void begin(double now_secs);
  void finish() { shown_secs_ = std::numeric_limits<double>::infinity(); }

  // Time goes on to `now_secs`; while `is_held`, it does so without the moment.
  void go_on(double now_secs, float speed, bool is_held);

  double shown_secs() const { return shown_secs_; }

 private:
  double shown_secs_ = std::numeric_limits<double>::infinity();
  double last_secs_ = 0;
};

// How long the caption of a moment takes to be read; less if the one before said the same of other numbers.
double secs_to_read(const Computation& computation, const Moment& moment, Language language);

}  // namespace heed
