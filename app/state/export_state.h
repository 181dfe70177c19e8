#pragma once

#include <string>

#include "app/state/export_options.h"

namespace heed {

// The export card, and the export in progress.
struct ExportState {
  bool is_open = false;
  ExportOptions choice;
  std::string path;  // being written; empty: no export running
  double share = 0;  // progress, 0 to 1
};

}  // namespace heed
