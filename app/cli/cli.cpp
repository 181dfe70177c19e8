#include "app/cli/cli.h"

#include <algorithm>
#include <array>
#include <cerrno>

#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/terminal_text.h"
#include "core/base/out_of_memory.h"

namespace heed {
namespace {

constexpr std::array kCommands{CliCommand{nullptr, "cli.run.help", run_spec, run_command},
                               CliCommand{nullptr, "cli.explain.help", explain_spec, explain_command},
                               CliCommand{nullptr, "cli.export.help", export_spec, export_command},
                               CliCommand{nullptr, "cli.share.help", share_spec, share_command},
                               CliCommand{nullptr, "cli.lesson.help", lesson_spec, lesson_command},
                               CliCommand{nullptr, "cli.tokens.help", tokens_spec, tokens_command},
                               CliCommand{nullptr, "cli.generate.help", generate_spec, generate_command},
                               CliCommand{nullptr, "cli.train.help", train_spec, train_command},
                               CliCommand{nullptr, "cli.bench.help", bench_spec, bench_command}};

// Flushes `out` and reports write errors such as a full disk, but not a closed pipe (`heed run … | head`).
Outcome flush_output(std::ostream& out) {
  errno = 0;
  out.flush();
  if (out || errno == EPIPE) return {};
  return Failure{kSceneError, "", {"", {"cli.stdout_failed", {}}}};
}

Outcome dispatch_command(const CliCommand& command, std::span<const std::string> args, Language language,
                         std::ostream& out) {
  const CommandSpec& spec = command.spec();
  const Result<Arguments> arguments = parse_arguments(spec, args);
  if (!arguments) return Failure{kUsageError, "", arguments.error()};
  if (arguments.value().wants_help) {
    out << usage(spec) << "\n\n" << catalogue(language).say(command.help) << '\n';
    return {};
  }
  Outcome outcome;
  const auto run = [&] { outcome = command.run(arguments.value(), language, out); };
  if (fits_in_memory(run)) return outcome;
  const std::vector<std::string>& words = arguments.value().words;
  return scene_error(words.empty() ? "" : words.front(), out_of_memory());
}

Outcome open(std::span<const std::string> args, const OpenWindow& open_window, int& exit_status) {
  if (!open_window) return usage_error({"cli.no_window", {}});
  std::optional<std::filesystem::path> file;
  if (!args.empty()) file = args.front();
  exit_status = open_window(file);
  return {};
}

std::string help_text(const Graphics& graphics, Language language) {
  std::string more;
  for (const CliCommand& command : graphics.commands) more += catalogue(language).say(command.summary);
  return catalogue(language).say({"cli.help", {{"more", more}}});
}

std::optional<CliCommand> find_command(const std::string& name, const Graphics& graphics) {
  const auto has_name = [&](const CliCommand& each) { return each.spec().name == name; };
  const auto found = std::find_if(kCommands.begin(), kCommands.end(), has_name);
  if (found != kCommands.end()) return *found;
  const auto more = std::find_if(graphics.commands.begin(), graphics.commands.end(), has_name);
  return more == graphics.commands.end() ? std::nullopt : std::optional(*more);
}

// `run, explain, export`
std::string command_names(const Graphics& graphics) {
  std::string names;
  const auto add = [&](const CliCommand& each) { names += (names.empty() ? "" : ", ") + each.spec().name; };
  std::for_each(kCommands.begin(), kCommands.end(), add);
  std::for_each(graphics.commands.begin(), graphics.commands.end(), add);
  return names;
}

// The first argument is no command: a file to open in the window, or a typo.
Outcome open_file_argument(std::span<const std::string> args, const Graphics& graphics, int& exit_status) {
  if (args.empty()) return open(args, graphics.open_window, exit_status);
  const std::string& word = args.front();
  if (word == "render" || word == "worksheet") return usage_error({"cli.not_yet", {{"command", word}}});
  const bool looks_like_file = word.find_first_of("./\\") != std::string::npos && word.front() != '-';
  std::error_code ignored;
  if (!looks_like_file && !std::filesystem::exists(word, ignored))
    return usage_error({"cli.unknown_command", {{"word", word}, {"commands", command_names(graphics)}}});
  if (args.size() > 1) return usage_error({"cli.extra_word", {{"word", args[1]}, {"usage", "heed [FILE]"}}});
  return open(args, graphics.open_window, exit_status);
}

}  // namespace

// Scanned before parsing, so that parse errors are in this language, too.
Language language_option(std::span<const std::string> args) {
  for (std::size_t i = 0; i < args.size(); ++i) {
    const bool is_zh = args[i] == "--lang=zh" || (args[i] == "zh" && i > 0 && args[i - 1] == "--lang");
    if (is_zh) return Language::Chinese;
  }
  return Language::English;
}

int report(const Outcome& outcome, Language language, std::ostream& err) {
  if (!outcome) return kSuccess;
  const std::string subject = outcome->subject.empty() ? "heed" : outcome->subject;
  err << sanitized_line(subject + ": " + say(outcome->error, language)) << '\n';
  return outcome->exit_status;
}

int cli_main(std::span<const std::string> args, std::ostream& out, std::ostream& err,
             const Graphics& graphics) {
  const Language language = language_option(args);
  const std::string first = args.empty() ? "" : args.front();
  int exit_status = kSuccess;
  Outcome outcome;
  if (first == "--help" || first == "-h" || first == "help") {
    out << help_text(graphics, language) << '\n';
  } else if (first == "--version") {
    out << "heed " << HEED_VERSION << '\n';
  } else {
    const std::optional<CliCommand> command = find_command(first, graphics);
    outcome = command ? dispatch_command(*command, args.subspan(1), language, out)
                      : open_file_argument(args, graphics, exit_status);
  }
  if (!outcome) outcome = flush_output(out);
  return outcome ? report(outcome, language, err) : exit_status;
}

}  // namespace heed
