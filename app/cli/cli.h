#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "app/cli/commands.h"

namespace heed {

// Opens the window, with a file if given; blocks until it is closed and returns the exit status.
using OpenWindow = std::function<int(const std::optional<std::filesystem::path>&)>;

// What a build with graphics adds to the built-in commands.
struct Graphics {
  OpenWindow open_window;
  std::vector<CliCommand> commands;
};

// The language of `--lang`, even if the other arguments are invalid.
Language language_option(std::span<const std::string> args);

// Prints the failure, if any, on one line; returns the exit status.
int report(const Outcome& outcome, Language language, std::ostream& err);

// Runs `heed` with the arguments after the program name; returns the exit status: 0 success, 1 invalid scene
// or I/O error, 2 usage error. Without `open_window` it reports that this build has no window.
int cli_main(std::span<const std::string> args, std::ostream& out, std::ostream& err,
             const Graphics& graphics = {});

}  // namespace heed
