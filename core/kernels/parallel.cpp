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
template <typename IsDone>
void spin_until(const IsDone& is_done) {
  using Clock = std::chrono::steady_clock;
  constexpr auto kSpinTime = std::chrono::microseconds(200);
  for (const auto end = Clock::now() + kSpinTime; !is_done() && Clock::now() < end;) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
  }
}

std::atomic<std::size_t> waiting_threads = 0;  // of the pool, that do not sleep

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
  bool try_run(Job& job) {
    if (is_busy_.exchange(true, std::memory_order_acquire)) return false;
    start_threads();
    {
      const std::lock_guard lock(mutex_);
      job_ = &job;
      ++jobs_;
    }
    wake_.notify_all();
    job.work();
    spin_until([&] { return working_ == 0; });
    std::unique_lock lock(mutex_);
    job_ = nullptr;  // a thread that wakes late finds no job
    idle_.wait(lock, [&] { return working_ == 0; });
    is_busy_.store(false, std::memory_order_release);
    return true;
  }

 private:
  // If the system refuses more threads, makes do with those that have started.
  void start_threads() {
    if (is_started_) return;
    is_started_ = true;
    try {
      for (std::size_t i = 1; i < thread_count(); ++i) threads_.emplace_back([this] { run_thread(); });
    } catch (const std::system_error&) {
    } catch (const std::bad_alloc&) {
    }
  }

  void run_thread() {
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
      ++waiting_threads;
      spin_until([&] { return jobs_ != seen; });
      --waiting_threads;
      lock.lock();
    }
  }

  std::atomic<bool> is_busy_ = false;  // guards the next two
  bool is_started_ = false;
  std::vector<std::thread> threads_;

  std::mutex mutex_;  // guards everything below; the counters are also read without it
  std::condition_variable wake_, idle_;
  Job* job_ = nullptr;
  std::atomic<std::size_t> jobs_ = 0;
  std::atomic<std::size_t> working_ = 0;
  bool is_ending_ = false;
};

std::size_t configured_threads() {
  constexpr std::size_t kMaxThreads = 256;
  if (const char* setting = std::getenv("HEED_THREADS")) {
    std::size_t requested = 0;
    const char* end = setting + std::strlen(setting);
    const auto [stop, error] = std::from_chars(setting, end, requested);
    if (error == std::errc() && stop == end && requested >= 1 && requested <= kMaxThreads) return requested;
  }
  const std::size_t available = std::thread::hardware_concurrency();  // 0: unknown
  return available == 0 ? 1 : available > kMaxThreads ? kMaxThreads : available;
}

}  // namespace

std::size_t thread_count() {
  static const std::size_t count = configured_threads();
  return count;
}

bool are_threads_awake() { return waiting_threads + 1 >= thread_count(); }

void parallel_detail::run(std::ptrdiff_t count, Call call, const void* body) {
  static Workers workers;
  Job job{count, call, body, 0, false, nullptr};
  if (count <= 1 || thread_count() <= 1 || !workers.try_run(job)) job.work();
  if (job.fault) std::rethrow_exception(job.fault);
}

}  // namespace heed
