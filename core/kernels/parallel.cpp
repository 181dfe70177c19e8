#include "core/kernels/parallel.h"

#include <atomic>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace heed {
namespace {

struct Job {
  std::ptrdiff_t count = 0;
  parallel_detail::Call call = nullptr;
  const void* body = nullptr;
  std::atomic<std::ptrdiff_t> next = 0;
  std::atomic<bool> has_failed = false;
  std::exception_ptr fault;  // the first one; written by the thread that set has_failed

  void work() {
    try {
      for (std::ptrdiff_t i = next++; i < count; i = next++) call(body, i);
    } catch (...) {
      next = count;
      if (!has_failed.exchange(true)) fault = std::current_exception();
    }
  }
};

// Spins briefly: the wait is often shorter than waking a sleeping thread takes.
template <typename IsThere>
void wait_a_moment(const IsThere& is_there) {
  using Clock = std::chrono::steady_clock;
  constexpr auto kMoment = std::chrono::microseconds(50);
  for (const auto end = Clock::now() + kMoment; !is_there() && Clock::now() < end;) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
  }
}

// The thread pool. Threads start with the first job and sleep between jobs until the program ends.
class Workers {
 public:
  Workers() = default;
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  ~Workers() {
    {
      const std::lock_guard lock(mutex_);
      is_ending_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  // Runs the job on all threads; false if the pool is busy.
  bool try_share(Job& job) {
    if (is_taken_.exchange(true, std::memory_order_acquire)) return false;
    start_threads();
    {
      const std::lock_guard lock(mutex_);
      job_ = &job;
      ++jobs_;
    }
    wake_.notify_all();
    job.work();
    wait_a_moment([&] { return working_ == 0; });
    std::unique_lock lock(mutex_);
    job_ = nullptr;  // a thread that wakes late finds no job
    idle_.wait(lock, [&] { return working_ == 0; });
    is_taken_.store(false, std::memory_order_release);
    return true;
  }

 private:
  // If the system refuses more threads, makes do with those that have started.
  void start_threads() {
    if (is_started_) return;
    is_started_ = true;
    try {
      for (std::size_t i = 1; i < thread_count(); ++i) threads_.emplace_back([this] { live(); });
    } catch (const std::system_error&) {
    } catch (const std::bad_alloc&) {
    }
  }

  void live() {
    std::size_t seen = 0;
    std::unique_lock lock(mutex_);
    while (true) {
      wake_.wait(lock, [&] { return is_ending_ || (job_ && jobs_ != seen); });
      if (is_ending_) return;
      seen = jobs_;
      Job& job = *job_;
      ++working_;
      lock.unlock();
      job.work();
      lock.lock();
      if (--working_ == 0) idle_.notify_one();
      lock.unlock();
      wait_a_moment([&] { return jobs_ != seen; });
      lock.lock();
    }
  }

  std::atomic<bool> is_taken_ = false;  // guards the next two
  bool is_started_ = false;
  std::vector<std::thread> threads_;

  std::mutex mutex_;  // guards everything below; the counters are also read without it
  std::condition_variable wake_, idle_;
  Job* job_ = nullptr;
  std::atomic<std::size_t> jobs_ = 0;
  std::atomic<std::size_t> working_ = 0;
  bool is_ending_ = false;
};

std::size_t wanted_threads() {
  constexpr std::size_t kMost = 256;
  if (const char* wish = std::getenv("HEED_THREADS")) {
    std::size_t wished = 0;
    const char* end = wish + std::strlen(wish);
    const auto [stop, error] = std::from_chars(wish, end, wished);
    if (error == std::errc() && stop == end && wished >= 1 && wished <= kMost) return wished;
  }
  const std::size_t there = std::thread::hardware_concurrency();  // 0: unknown
  return there == 0 ? 1 : there > kMost ? kMost : there;
}

}  // namespace

std::size_t thread_count() {
  static const std::size_t count = wanted_threads();
  return count;
}

void parallel_detail::run(std::ptrdiff_t count, Call call, const void* body) {
  static Workers workers;
  Job job{count, call, body, 0, false, nullptr};
  if (count <= 1 || thread_count() <= 1 || !workers.try_share(job)) job.work();
  if (job.fault) std::rethrow_exception(job.fault);
}

}  // namespace heed
