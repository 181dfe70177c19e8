#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "core/base/progress.h"
#include "core/text/catalogue.h"

namespace heed {

// Says on a terminal how far a file has come that takes long to write: on one line of the standard error,
// which is gone in the end. Where that is no terminal, it says nothing.
class ProgressLine {
 public:
  ProgressLine(const Progress& progress, std::string file, Language language);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

 private:
  void run(const std::stop_token& stop);

  const Progress& progress_;
  std::string file_;
  Language language_;
  std::mutex mutex_;
  std::condition_variable_any ended_;
  std::jthread thread_;  // last: it uses the others
};

}  // namespace heed
