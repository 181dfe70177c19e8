#include <algorithm>
#include <filesystem>
#include <iostream>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/cli/cli.h"
#include "app/cli/failure.h"
#include "app/program/run_window.h"
#include "app/program/window_arguments.h"
#include "app/render/render_command.h"
#include "app/render/worksheet_command.h"
#include "core/base/freed_memory.h"
#include "core/base/memory_reserve.h"
#include "core/base/out_of_memory.h"
#include "core/io/output_file.h"

namespace {

// After running out of memory, unsaved work is in the autosaves and offered at the next start.
int window_or_sentence(const heed::WindowRequest& request) {
  int exit_status = heed::kSceneError;
  if (!heed::fits_in_memory([&] { exit_status = heed::run_window(request); }))
    std::cerr << "heed: " << heed::say(heed::out_of_memory(), heed::Language::English) << '\n';
  return exit_status;
}

int window_command(std::span<const std::string> args) {
  const heed::Language language = heed::language_option(args);
  const heed::Result<heed::WindowArguments> words = heed::parse_window_arguments(args);
  if (!words) return heed::report(heed::usage_error(words.error().message), language, std::cerr);
  if (!words.value().wants_help) return window_or_sentence(words.value().request);
  std::cout << heed::usage(heed::window_spec()) << "\n\n"
            << heed::catalogue(language).say("cli.window.help") << '\n';
  return heed::kSuccess;
}

int open_window(const std::optional<std::filesystem::path>& file) {
  heed::WindowRequest request;
  if (file) request.file = file->string();
  request.shows_start = !file;
  return window_or_sentence(request);
}

}  // namespace

int main(int argc, char** argv) {
  heed::reserve_memory();  // before memory is asked for in large pieces, of which each would have to fit
  heed::keep_freed_memory();
  heed::fail_at_file_size_limit();
  const std::vector<std::string> args(argv + std::min(argc, 1), argv + argc);
  if (!args.empty() && args.front() == "window") return window_command(std::span(args).subspan(1));
  return heed::cli_main(args, std::cout, std::cerr,
                        {open_window, {heed::render_command(), heed::worksheet_command()}});
}
