#pragma once

#include <span>
#include <string>

#include "app/cli/arguments.h"
#include "app/program/run_window.h"
#include "core/base/result.h"

namespace heed {

// `heed window`, not listed by --help: opens the window in a given state, for screenshots and external tests.
const CommandSpec& window_spec();

struct WindowArguments {
  WindowRequest request;
  bool wants_help = false;
};

// `--cell` may be repeated, unlike other options.
Result<WindowArguments> parse_window_arguments(std::span<const std::string> args);

}  // namespace heed
