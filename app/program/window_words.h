#pragma once

#include <span>
#include <string>

#include "app/cli/arguments.h"
#include "app/program/run_window.h"
#include "core/base/result.h"

namespace heed {

// `heed window`, which --help does not mention: the window as it is to be for the documentation's screenshots
// and for tests from outside.
const CommandSpec& window_spec();

struct WindowWords {
  WindowRequest request;
  bool wants_help = false;
};

// What its words ask for, or what is wrong with them. `--cell` may be repeated, and takes words as they are.
Result<WindowWords> read_window_words(std::span<const std::string> args);

}  // namespace heed
