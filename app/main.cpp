#include <algorithm>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/cli.h"
#include "app/cli/failure.h"
#include "app/render/render_command.h"
#include "app/render/worksheet_command.h"
#include "app/run_window.h"
#include "core/base/memory_reserve.h"
#include "core/base/out_of_memory.h"

namespace {

// What was changed and not saved lies with the autosaves, and is offered at the next start.
int window_or_sentence(const heed::WindowRequest& request) {
  int exit_status = heed::kSceneFault;
  if (!heed::fits_in_memory([&] { exit_status = heed::run_window(request); }))
    std::cerr << "heed: " << heed::say(heed::out_of_memory(), heed::Language::English) << '\n';
  return exit_status;
}

// `heed window [FILE] …`, which --help does not mention: the window as it is to be for the documentation's
// screenshots and for tests from outside.
int window_command(int argc, char** argv) {
  using heed::Language, heed::ThemeKind;
  const std::map<std::string, ThemeKind> themes = {{"dark", ThemeKind::Dark}, {"light", ThemeKind::Light}};
  const std::map<std::string, Language> languages = {{"en", Language::English}, {"zh", Language::Chinese}};
  CLI::App cli{"Opens the window in a given state; for screenshots of the documentation."};
  heed::WindowRequest request;
  cli.add_option("FILE", request.file, "A scene; without one, the eight steps");
  cli.add_option("--screenshot", request.screenshot, "Write the window as this PNG file and quit");
  cli.add_option("--size", request.size, "Size of the window, as in 1280x800");
  cli.add_option("--theme", request.theme)->transform(CLI::CheckedTransformer(themes));
  cli.add_option("--lang", request.language)->transform(CLI::CheckedTransformer(languages));
  cli.add_option("--step", request.step, "Begin at this step")->check(CLI::Range(1, 8));
  cli.add_option("--moment", request.moment, "So many moments further")->check(CLI::NonNegativeNumber);
  cli.add_option("--scale", request.scale, "In place of the display's")->check(CLI::Range(0.5f, 4.0f));
  cli.add_option("--cell", request.cells, "Lock this number, and follow links to further ones");
  cli.add_option("--mouse", request.mouse, "Where the mouse rests")->expected(2);
  cli.add_flag("--help-open", request.shows_help, "With the table of keys");
  cli.add_flag("--export-open", request.shows_export, "With the card of what can be taken away");
  cli.add_flag("--view-open", request.shows_view_menu, "With the choice of colours");
  cli.add_option("--open", request.opens, "With a screen on top")
      ->check(CLI::IsMember({"start", "palette", "parts", "about", "present"}));
  cli.add_option("--type", request.typed, "In the palette");
  cli.add_option("--lose-graphics-at", request.loses_graphics_at, "As if the graphics card were reset then");
  cli.add_flag("--count-frames", request.says_frames, "Print at the end how many frames were drawn");
  try {
    cli.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return cli.exit(error) == 0 ? 0 : 2;
  }
  return window_or_sentence(request);
}

int open_window(const std::optional<std::filesystem::path>& file) {
  heed::WindowRequest request;
  if (file) request.file = file->string();
  request.shows_start = !file;
  return window_or_sentence(request);
}

}  // namespace

int main(int argc, char** argv) {
  heed::put_memory_by();
  std::signal(SIGXFSZ, SIG_IGN);  // a file that grows too large cannot be written, and that is said
  const std::vector<std::string> args(argv + std::min(argc, 1), argv + argc);
  if (!args.empty() && args.front() == "window") return window_command(argc - 1, argv + 1);
  return heed::cli_main(args, std::cout, std::cerr,
                        {open_window, {heed::render_command(), heed::worksheet_command()}});
}
