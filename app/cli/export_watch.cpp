#include "app/cli/export_watch.h"

#include <chrono>
#include <cmath>
#include <iostream>
#include <utility>

namespace heed {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kProgressDelay = std::chrono::milliseconds(400);  // shorter exports print no progress
constexpr auto kProgressInterval = std::chrono::milliseconds(150);
constexpr const char* kEmptyLine = "\r\x1b[K";

}  // namespace

ExportWatch::ExportWatch(Progress& progress, std::string file, Language language)
    : progress_(progress),
      file_(std::move(file)),
      language_(language),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

void ExportWatch::print_progress() const {
  const long percent = std::lround(std::floor(100 * progress_.share()));
  const Message said{"cli.progress", {{"file", file_}, {"percent", std::to_string(percent)}}};
  std::cerr << kEmptyLine << catalogue(language_).say(said) << std::flush;
}

void ExportWatch::run(const std::stop_token& stop) {
  const bool is_terminal = is_stderr_terminal();
  const auto begun = Clock::now();
  bool has_printed = false;
  while (!stop.stop_requested()) {
    if (interrupt_.wait(stop, kProgressInterval)) progress_.cancel();
    if (stop.stop_requested() || !is_terminal || Clock::now() - begun < kProgressDelay) continue;
    print_progress();
    has_printed = true;
  }
  if (has_printed) std::cerr << kEmptyLine << std::flush;
}

}  // namespace heed
