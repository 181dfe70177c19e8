#pragma once

#include <chrono>

namespace heed {

// Time budget per frame for chunked work: at least one chunk, and more until the time is up.
class FrameBudget {
 public:
  static constexpr double kNoLimit = 1e9;  // seconds

  void begin(double secs) {
    until_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(secs));
    is_begun_ = false;
  }
  // Whether there is time for another chunk; the caller then does it.
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
