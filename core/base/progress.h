#pragma once

#include <atomic>
#include <utility>

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

// While one of these lives, what its thread computes tells the Progress how far it has come, and stops soon
// after that was cancelled; what has been stopped holds no numbers and may only be thrown away.
class Watched {
 public:
  explicit Watched(Progress& progress) : before_(std::exchange(current_, &progress)) {}
  ~Watched() { current_ = before_; }
  Watched(const Watched&) = delete;
  Watched& operator=(const Watched&) = delete;

  // Of this thread; null when nobody watches it.
  static Progress* current() { return current_; }

 private:
  Progress* before_;
  inline static thread_local Progress* current_ = nullptr;
};

// Whether what this thread does is not wanted any more.
inline bool is_given_up() { return Watched::current() && Watched::current()->is_cancelled(); }

}  // namespace heed
