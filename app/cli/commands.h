#pragma once

#include <ostream>

#include "app/cli/arguments.h"
#include "app/cli/failure.h"
#include "core/text/catalogue.h"

namespace heed {

// A subcommand: its help texts, its arguments and its handler. Results go to `out` or to a file.
struct CliCommand {
  const char* summary =
      nullptr;  // a line for `heed --help`; null for built-in commands, which the help text lists itself
  const char* help = nullptr;
  const CommandSpec& (*spec)() = nullptr;
  Outcome (*run)(const Arguments&, Language, std::ostream&) = nullptr;
};

const CommandSpec& run_spec();
Outcome run_command(const Arguments& arguments, Language language, std::ostream& out);

const CommandSpec& explain_spec();
Outcome explain_command(const Arguments& arguments, Language language, std::ostream& out);

const CommandSpec& share_spec();
Outcome share_command(const Arguments& arguments, Language language, std::ostream& out);

const CommandSpec& export_spec();
Outcome export_command(const Arguments& arguments, Language language, std::ostream& out);

const CommandSpec& bench_spec();
Outcome bench_command(const Arguments& arguments, Language language, std::ostream& out);

const CommandSpec& train_spec();
Outcome train_command(const Arguments& arguments, Language language, std::ostream& out);

const CommandSpec& tokens_spec();
Outcome tokens_command(const Arguments& arguments, Language language, std::ostream& out);

const CommandSpec& generate_spec();
Outcome generate_command(const Arguments& arguments, Language language, std::ostream& out);

const CommandSpec& lesson_spec();
Outcome lesson_command(const Arguments& arguments, Language language, std::ostream& out);

}  // namespace heed
