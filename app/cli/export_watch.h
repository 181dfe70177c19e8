#pragma once

#include <stop_token>
#include <string>
#include <thread>

#include "core/base/progress.h"
#include "core/io/console.h"
#include "core/text/catalogue.h"

namespace heed {

// Shows a progress line on stderr while a file is written, if that is a terminal, and erases it at the end.
// Ctrl+C or SIGTERM cancels the export, which removes its partial output; then the program ends as usual for
// it.
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
  std::jthread thread_;  // last, as it uses the other members
};

}  // namespace heed
