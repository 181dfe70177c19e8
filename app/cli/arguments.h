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
  std::string value;                 // what stands behind it, for people: `text|json`, `PATH`; empty: nothing
  std::vector<std::string> choices;  // empty: any word
  bool is_needed = false;            // the command cannot do without it
};

// The words that a command takes. Every command also takes `--help` and `--lang en|zh`.
struct CommandSpec {
  std::string name;
  std::vector<std::string> words;  // what each word is, for people: `FILE`
  std::size_t least_words = 0;
  std::vector<OptionSpec> options;
  bool repeats_last_word = false;               // `FILE...`
  std::vector<std::string> first_choices = {};  // what the first word can be; empty: anything
};

struct Arguments {
  std::vector<std::string> words;
  std::map<std::string, std::string, std::less<>> options;
  bool wants_help = false;

  std::optional<std::string> option(std::string_view name) const;
  bool has(std::string_view name) const { return options.contains(name); }
};

// `--name value` and `--name=value` are the same; behind `--` everything is a word, and so is a negative
// number.
Result<Arguments> parse_arguments(const CommandSpec& spec, std::span<const std::string> args);

// `heed run FILE [--until STEP] [--format text|json] [--lang en|zh]`
std::string usage(const CommandSpec& spec);

}  // namespace heed
