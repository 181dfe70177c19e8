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

// Opens the window on a file or on nothing, stays until it is closed, and gives the exit status.
using OpenWindow = std::function<int(const std::optional<std::filesystem::path>&)>;

// What a build with graphics brings beyond the commands that need none.
struct Graphics {
  OpenWindow open_window;
  std::vector<CliCommand> commands;
};

// The language that `--lang` asks for, whatever else the words are.
Language language_in(std::span<const std::string> args);

// Says on one line why something could not be done; gives the exit status.
int report(const Outcome& outcome, Language language, std::ostream& err);

// What `heed` does with its words (the program's own name left out); gives the exit status: 0 done, 1 the
// scene is at fault, 2 the words are off. Without `open_window` this is a build that has no window, and says
// so.
int cli_main(std::span<const std::string> args, std::ostream& out, std::ostream& err,
             const Graphics& graphics = {});

}  // namespace heed
