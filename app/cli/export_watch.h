#pragma once

#include <stop_token>
#include <string>
#include <thread>

#include "core/base/progress.h"
#include "core/io/console.h"
#include "core/text/catalogue.h"

namespace heed {

// While one lives, a file is written that may take long. Its progress is printed on one line of the standard
// error if that is a terminal, and erased in the end. Ctrl+C cancels the work; when it has removed what it
// had begun, the program ends as it would have at once.
class ExportWatch {
 public:
  ExportWatch(Progress& progress, std::string file, Language language);

 private:
  void run(const std::stop_token& stop);
  void print_progress() const;

  Progress& progress_;
  std::string file_;
  Language language_;
  InterruptHold interrupt_;
  std::jthread thread_;  // last: it uses the others
};

}  // namespace heed
