#include "core/io/console.h"

#include <signal.h>
#include <unistd.h>

namespace heed {
namespace {

bool is_interrupt_ignored() {
  struct sigaction now = {};
  return ::sigaction(SIGINT, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

}  // namespace

bool is_stderr_terminal() { return ::isatty(STDERR_FILENO) == 1; }

InterruptHold::InterruptHold() {
  ::sigemptyset(&blocked_);
  if (!is_interrupt_ignored()) ::sigaddset(&blocked_, SIGINT);
  ::pthread_sigmask(SIG_BLOCK, &blocked_, &mask_before_);
}

InterruptHold::~InterruptHold() {
  ::pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr);
  if (is_interrupted_) ::raise(SIGINT);
}

bool InterruptHold::wait(const std::stop_token& stop, std::chrono::milliseconds most) {
  constexpr auto kSecond = std::chrono::milliseconds(1000);
  const timespec limit{most / kSecond, (most % kSecond).count() * 1'000'000};
  const std::stop_callback wake(stop, [this, waiting = ::pthread_self()] {
    if (::sigismember(&blocked_, SIGINT) == 1) ::pthread_kill(waiting, SIGINT);
  });
  if (::sigtimedwait(&blocked_, nullptr, &limit) != SIGINT || stop.stop_requested()) return false;
  if (is_interrupted_) {
    ::pthread_sigmask(SIG_UNBLOCK, &blocked_, nullptr);
    ::raise(SIGINT);
  }
  return is_interrupted_ = true;
}

}  // namespace heed
