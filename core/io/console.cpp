#include "core/io/console.h"

#include <signal.h>
#include <unistd.h>

namespace heed {
namespace {

constexpr int kInterrupts[] = {SIGINT, SIGTERM};

bool is_ignored(int signal) {
  struct sigaction now = {};
  return ::sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

}  // namespace

bool is_stderr_terminal() { return ::isatty(STDERR_FILENO) == 1; }

InterruptHold::InterruptHold() {
  ::sigemptyset(&blocked_);
  for (const int signal : kInterrupts) {
    if (!is_ignored(signal)) ::sigaddset(&blocked_, signal);
  }
  ::pthread_sigmask(SIG_BLOCK, &blocked_, &mask_before_);
}

InterruptHold::~InterruptHold() {
  ::pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr);
  if (interrupted_by_ != 0) ::raise(interrupted_by_);
}

bool InterruptHold::wait(const std::stop_token& stop, std::chrono::milliseconds most) {
  constexpr auto kSecond = std::chrono::milliseconds(1000);
  const timespec limit{most / kSecond, (most % kSecond).count() * 1'000'000};
  const std::stop_callback wake(stop, [this, waiting = ::pthread_self()] {
    for (const int signal : kInterrupts) {
      if (::sigismember(&blocked_, signal) == 1) return (void)::pthread_kill(waiting, signal);
    }
  });
  const int signal = ::sigtimedwait(&blocked_, nullptr, &limit);
  if (signal <= 0 || stop.stop_requested()) return false;
  if (interrupted_by_ != 0) {
    ::pthread_sigmask(SIG_UNBLOCK, &blocked_, nullptr);
    ::raise(signal);
  }
  interrupted_by_ = signal;
  return true;
}

}  // namespace heed
