#pragma once

#include <atomic>
#include <chrono>
#include <stop_token>
#include <thread>

#include "core/io/console.h"

namespace heed {

// Sets a flag when Ctrl+C is pressed; its end, after what was reached is saved, ends the program as Ctrl+C
// would.
class InterruptFlag {
 public:
  InterruptFlag() : thread_([this](const std::stop_token& stop) { wait(stop); }) {}
  bool is_set() const { return is_set_; }

 private:
  void wait(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      if (hold_.wait(stop, std::chrono::milliseconds(200))) is_set_ = true;
    }
  }

  InterruptHold hold_;
  std::atomic<bool> is_set_ = false;
  std::jthread thread_;  // last, as it uses the other members
};

}  // namespace heed
