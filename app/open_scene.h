#pragma once

#include <string>
#include <vector>

#include "core/attention/computation.h"

namespace heed {

// A scene ready to be shown, and what was wrong with the one that was asked for.
struct OpenedScene {
  Computation computation;
  std::vector<Error> errors;
};

// The scene in a file; the eight steps if `path` is empty or the file is at fault.
OpenedScene open_scene(const std::string& path);

}  // namespace heed
