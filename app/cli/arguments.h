#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace heed {

struct OptionSpec {
  std::string name;                  // `--format`
  std::string value;                 // placeholder in the usage: `text|json`, `PATH`; empty: a flag
  std::vector<std::string> choices;  // empty: any value
  bool is_required = false;
};

// The positional arguments (`words`) and options of a command. Every command also takes `--help` and
// `--lang en|zh`.
struct CommandSpec {
  std::string name;
  std::vector<std::string> words;  // placeholders of the positional arguments: `FILE`
  std::size_t min_words = 0;
  std::vector<OptionSpec> options;
  bool repeats_last_word = false;               // `FILE...`
  std::vector<std::string> first_choices = {};  // allowed values of the first word; empty: any
};

// A parsed command line.
struct Arguments {
  std::vector<std::string> words;
  std::map<std::string, std::string, std::less<>> options;
  bool wants_help = false;

  std::optional<std::string> option(std::string_view name) const;
  bool has(std::string_view name) const { return options.contains(name); }
};

// Accepts `--name value` and `--name=value`. Negative numbers and everything after `--` are positional.
Result<Arguments> parse_arguments(const CommandSpec& spec, std::span<const std::string> args);

// `heed run FILE [--until STEP] [--format text|json] [--lang en|zh]`
std::string usage(const CommandSpec& spec);

}  // namespace heed
