#pragma once

#include <string>

#include "app/state/export_choice.h"

namespace heed {

// The card on which something is chosen to be taken away, and what is being written.
struct ExportState {
  bool is_open = false;
  ExportChoice choice;
  std::string path;  // of what is being written; empty: nothing is
  double share = 0;  // of it, that is done
};

}  // namespace heed
