#pragma once

#include <atomic>
#include <utility>

namespace heed {

// Progress and cancellation of a long-running job; may be shared by the worker and a waiting
// thread.
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

// While this scope lives, computations on its thread report to the Progress and stop soon after it
// is cancelled; a cancelled computation holds no valid numbers and must be discarded.
class ProgressScope {
 public:
  explicit ProgressScope(Progress& progress) : before_(std::exchange(current_, &progress)) {}
  ~ProgressScope() { current_ = before_; }
  ProgressScope(const ProgressScope&) = delete;
  ProgressScope& operator=(const ProgressScope&) = delete;

  // Of this thread; null outside of any scope.
  static Progress* current() { return current_; }

 private:
  Progress* before_;
  inline static thread_local Progress* current_ = nullptr;
};

// Whether the work of this thread has been cancelled.
inline bool is_work_cancelled() {
  return ProgressScope::current() && ProgressScope::current()->is_cancelled();
}

// Says how far the work of this thread is, 0 to 1; false once it is cancelled.
inline bool report_work(double share) {
  Progress* const progress = ProgressScope::current();
  if (progress) progress->set(share);
  return !is_work_cancelled();
}

}  // namespace heed
