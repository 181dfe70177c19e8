#pragma once

#include <atomic>

namespace heed {

// How far long work has come, and whether it is still wanted. Who works and who waits may be two threads.
class Progress {
 public:
  void set(double share) { share_ = share; }  // 0 to 1
  double share() const { return share_; }

  void cancel() { is_cancelled_ = true; }
  bool is_cancelled() const { return is_cancelled_; }

 private:
  std::atomic<double> share_ = 0;
  std::atomic<bool> is_cancelled_ = false;
};

}  // namespace heed
