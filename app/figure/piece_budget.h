#pragma once

#include <chrono>

namespace heed {

// How much of what takes long is done in a frame: one piece in any case, and others until the time is over.
class PieceBudget {
 public:
  static constexpr double kNoLimit = 1e9;  // seconds

  void begin(double secs) {
    until_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(secs));
    is_begun_ = false;
  }
  // Whether there is time for another piece, which is then done.
  bool take() {
    const bool has_time = !is_begun_ || Clock::now() < until_;
    is_begun_ = true;
    return has_time;
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point until_ = Clock::time_point::max();
  bool is_begun_ = false;
};

}  // namespace heed
