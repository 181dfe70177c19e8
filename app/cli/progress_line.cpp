#include "app/cli/progress_line.h"

#include <chrono>
#include <cmath>
#include <iostream>
#include <unistd.h>
#include <utility>

namespace heed {
namespace {

constexpr auto kQuick = std::chrono::milliseconds(400);  // what is done by then needs no word
constexpr auto kBetween = std::chrono::milliseconds(200);
constexpr const char* kEmptyLine = "\r\x1b[K";

}  // namespace

ProgressLine::ProgressLine(const Progress& progress, std::string file, Language language)
    : progress_(progress), file_(std::move(file)), language_(language) {
  if (isatty(STDERR_FILENO) != 1) return;
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

ProgressLine::~ProgressLine() = default;

void ProgressLine::run(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  const auto is_never = [] { return false; };
  ended_.wait_for(lock, stop, kQuick, is_never);
  bool has_said = false;
  while (!stop.stop_requested()) {
    const long percent = std::lround(std::floor(100 * progress_.share()));
    const Message said{"cli.progress", {{"file", file_}, {"percent", std::to_string(percent)}}};
    std::cerr << kEmptyLine << catalogue(language_).say(said) << std::flush;
    has_said = true;
    ended_.wait_for(lock, stop, kBetween, is_never);
  }
  if (has_said) std::cerr << kEmptyLine << std::flush;
}

}  // namespace heed
