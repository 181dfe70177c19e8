#include "app/cli/export_watch.h"

#include <cmath>
#include <iostream>
#include <unistd.h>
#include <utility>

namespace heed {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kQuick = std::chrono::milliseconds(400);  // what is done by then needs no word
constexpr long kBetweenNanosecs = 150'000'000;
constexpr const char* kEmptyLine = "\r\x1b[K";

// A program that was begun in the background is not to be interrupted.
bool is_interrupt_ignored() {
  struct sigaction now = {};
  return sigaction(SIGINT, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

}  // namespace

ExportWatch::ExportWatch(Progress& progress, std::string file, Language language)
    : progress_(progress), file_(std::move(file)), language_(language) {
  sigemptyset(&watched_);
  if (!is_interrupt_ignored()) sigaddset(&watched_, SIGINT);
  pthread_sigmask(SIG_BLOCK, &watched_, &masked_before_);
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

ExportWatch::~ExportWatch() {
  thread_.request_stop();
  if (sigismember(&watched_, SIGINT) == 1) pthread_kill(thread_.native_handle(), SIGINT);  // wakes it
  thread_.join();
  pthread_sigmask(SIG_SETMASK, &masked_before_, nullptr);
  if (is_interrupted_) raise(SIGINT);
}

// Whoever asks a second time does not want to wait.
void ExportWatch::interrupt() {
  if (is_interrupted_.exchange(true)) {
    pthread_sigmask(SIG_UNBLOCK, &watched_, nullptr);
    raise(SIGINT);
  }
  progress_.cancel();
}

void ExportWatch::say() const {
  const long percent = std::lround(std::floor(100 * progress_.share()));
  const Message said{"cli.progress", {{"file", file_}, {"percent", std::to_string(percent)}}};
  std::cerr << kEmptyLine << catalogue(language_).say(said) << std::flush;
}

void ExportWatch::run(const std::stop_token& stop) {
  const bool is_terminal = isatty(STDERR_FILENO) == 1;
  const auto begun = Clock::now();
  const timespec between{0, kBetweenNanosecs};
  bool has_said = false;
  while (!stop.stop_requested()) {
    const int signal = sigtimedwait(&watched_, nullptr, &between);
    if (stop.stop_requested()) break;
    if (signal == SIGINT) interrupt();
    if (!is_terminal || Clock::now() - begun < kQuick) continue;
    say();
    has_said = true;
  }
  if (has_said) std::cerr << kEmptyLine << std::flush;
}

}  // namespace heed
