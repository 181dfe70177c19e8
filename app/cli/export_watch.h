#pragma once

#include <atomic>
#include <chrono>
#include <signal.h>
#include <stop_token>
#include <string>
#include <thread>

#include "core/base/progress.h"
#include "core/text/catalogue.h"

namespace heed {

// While one lives, a file is written that may take long. A terminal is told on one line of the standard error
// how far it is, and nothing of that is there in the end. Ctrl+C cancels the work; when it has cleared away
// what it had begun, the program ends as it would have at once.
class ExportWatch {
 public:
  ExportWatch(Progress& progress, std::string file, Language language);
  ~ExportWatch();
  ExportWatch(const ExportWatch&) = delete;
  ExportWatch& operator=(const ExportWatch&) = delete;

 private:
  void run(const std::stop_token& stop);
  void interrupt();
  void say() const;

  Progress& progress_;
  std::string file_;
  Language language_;
  sigset_t watched_ = {}, masked_before_ = {};
  std::atomic<bool> is_interrupted_ = false;
  std::jthread thread_;  // last: it uses the others
};

}  // namespace heed
