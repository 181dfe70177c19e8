#include "app/program/background_compute.h"

#include <algorithm>
#include <atomic>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

#include "app/state/apply.h"
#include "app/state/command_cost.h"
#include "core/base/check.h"
#include "core/base/out_of_memory.h"
#include "core/base/progress.h"

namespace heed {

// The copy is destroyed on the thread that passed it in: matrices are shared with the shown state, and only
// that thread may release the last reference.
struct BackgroundCompute::Work {
  Work(AppState copy, const Command& first)
      : state(std::move(copy)), asked{first}, is_only_navigation(is_navigation(first)), thread([this] {
          run();
        }) {}
  ~Work() {
    progress.cancel();
    if (thread.joinable()) thread.join();
  }

  void run() {
    const ProgressScope watched(progress);
    std::unique_lock lock(mutex);
    while (!asked.empty() && !progress.is_cancelled()) {
      const Command command = asked.front();
      lock.unlock();
      const bool fits = fits_in_memory([&] { apply(state, command); });
      lock.lock();
      asked.pop_front();
      if (fits) {
        done.push_back(command);
        continue;
      }
      is_out_of_memory = true;
      done.insert(done.end(), asked.begin(), asked.end());
      asked.clear();
    }
    is_done = true;
  }

  AppState state;
  Progress progress;
  std::mutex mutex;
  std::deque<Command> asked;      // the first one is running
  Commands done;                  // without the one that ran out of memory
  bool is_out_of_memory = false;  // then `state` is invalid
  bool is_only_navigation;
  std::atomic<bool> is_done = false;
  std::thread thread;  // last, as it uses the other members
};

BackgroundCompute::BackgroundCompute() = default;
BackgroundCompute::~BackgroundCompute() = default;

void BackgroundCompute::begin(AppState copy, const Command& command) {
  HEED_CHECK(!is_busy());
  work_ = std::make_unique<Work>(std::move(copy), command);
}

bool BackgroundCompute::enqueue(const Command& command) {
  const std::lock_guard lock(work_->mutex);
  if (work_->asked.empty()) return false;
  work_->asked.push_back(command);
  work_->is_only_navigation = work_->is_only_navigation && is_navigation(command);
  return true;
}

bool BackgroundCompute::is_only_navigation() const { return is_busy() && work_->is_only_navigation; }

void BackgroundCompute::stop() {
  if (!is_busy()) return;
  work_->progress.cancel();
  cancelled_.push_back(std::move(work_));
}

double BackgroundCompute::share() const { return is_busy() ? work_->progress.share() : 0; }

std::optional<BackgroundCompute::Outcome> BackgroundCompute::outcome() {
  std::erase_if(cancelled_, [](const auto& work) { return work->is_done.load(); });
  if (!is_busy() || !work_->is_done) return std::nullopt;
  return wait_for_outcome();
}

std::optional<BackgroundCompute::Outcome> BackgroundCompute::wait_for_outcome() {
  if (!is_busy()) return std::nullopt;
  work_->thread.join();
  Outcome outcome;
  if (work_->is_out_of_memory) {
    outcome.others = std::move(work_->done);
  } else {
    outcome.state = std::move(work_->state);
  }
  work_.reset();
  return outcome;
}

}  // namespace heed
