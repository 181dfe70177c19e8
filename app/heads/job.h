#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <thread>
#include <utility>

#include "core/base/out_of_memory.h"
#include "core/base/progress.h"

namespace heed {

// What runs in a thread of its own.
class AnyJob {
 public:
  virtual ~AnyJob() = default;

  double share() const { return progress_.share(); }
  void cancel() { progress_.cancel(); }  // it ends soon after
  bool is_done() const { return is_done_; }

 protected:
  Progress progress_;
  std::atomic<bool> is_done_ = false;
};

// One computation. It is cancelled when this is destroyed, which waits for its thread to end.
template <typename Value>
class Job : public AnyJob {
 public:
  // Nothing: it was cancelled, or cannot be done.
  using Work = std::function<std::optional<Value>()>;

  explicit Job(Work work) : thread_([this, work = std::move(work)] { run(work); }) {}
  ~Job() override {
    cancel();
    thread_.join();
  }
  Job(const Job&) = delete;

  // Once it is done.
  std::optional<Value> take() { return std::move(made_); }

 private:
  void run(const Work& work) {
    const ProgressScope watched(progress_);
    if (!fits_in_memory([&] { made_ = work(); })) made_.reset();
    is_done_ = true;
  }

  std::optional<Value> made_;  // of the thread until it is done
  std::thread thread_;         // last, as it uses the other members
};

}  // namespace heed
