#include "app/cli/arguments.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/ascii.h"

namespace heed {
namespace {

const OptionSpec kLang{"--lang", "en|zh", {"en", "zh"}};

Error argument_error(std::string key, std::vector<std::pair<std::string, std::string>> args) {
  return {"", {std::move(key), std::move(args)}};
}

const OptionSpec* find_option_spec(const CommandSpec& spec, std::string_view name) {
  if (name == kLang.name) return &kLang;
  const auto found = std::find_if(spec.options.begin(), spec.options.end(),
                                  [&](const OptionSpec& option) { return option.name == name; });
  return found == spec.options.end() ? nullptr : &*found;
}

bool is_option(std::string_view arg) {
  const bool is_number = arg.size() > 1 && is_digit(arg[1]);
  return arg.size() > 1 && arg[0] == '-' && !is_number;
}

Status check_value(const OptionSpec& option, const std::string* value) {
  if (!value) return argument_error("cli.no_value", {{"option", option.name}, {"value", option.value}});
  const auto& choices = option.choices;
  if (choices.empty() || std::find(choices.begin(), choices.end(), *value) != choices.end()) return {};
  return argument_error(
      "cli.bad_choice",
      {{"option", option.name}, {"value", *value}, {"choices", fmt::format("{}", fmt::join(choices, ", "))}});
}

// Parses `--name=value`, or `--name` followed by `next`; returns whether it consumed `next`.
Result<bool> parse_option(const CommandSpec& spec, const std::string& word, const std::string* next,
                          Arguments& arguments) {
  const auto equals = word.find('=');
  const bool is_joined = equals != std::string::npos;
  const std::string name = word.substr(0, equals), joined = is_joined ? word.substr(equals + 1) : "";
  const OptionSpec* option = find_option_spec(spec, name);
  if (!option) return argument_error("cli.unknown_option", {{"option", name}, {"usage", usage(spec)}});
  const bool is_flag = option->value.empty();
  if (is_flag && is_joined) return argument_error("cli.flag_value", {{"option", name}});
  const std::string* value = is_joined || is_flag ? &joined : next;
  if (!is_flag) {
    if (const Status checked = check_value(*option, value); !checked) return checked.error();
  }
  if (!arguments.options.emplace(name, *value).second)
    return argument_error("cli.option_twice", {{"option", name}});
  return !is_joined && !is_flag;
}

// An invalid first word is reported before missing words.
Status check_positionals(const CommandSpec& spec, const Arguments& arguments) {
  const std::size_t count = arguments.words.size();
  const auto& firsts = spec.first_choices;
  const bool is_first_invalid = count > 0 && !firsts.empty() &&
                                std::find(firsts.begin(), firsts.end(), arguments.words[0]) == firsts.end();
  if (is_first_invalid)
    return argument_error("cli.bad_first_word", {{"word", arguments.words[0]},
                                                 {"command", spec.name},
                                                 {"choices", fmt::format("{}", fmt::join(firsts, ", "))},
                                                 {"usage", usage(spec)}});
  if (count < spec.min_words)
    return argument_error("cli.missing_word", {{"word", spec.words[count]}, {"usage", usage(spec)}});
  if (count > spec.words.size() && !spec.repeats_last_word)
    return argument_error("cli.extra_word",
                          {{"word", arguments.words[spec.words.size()]}, {"usage", usage(spec)}});
  return {};
}

}  // namespace

std::optional<std::string> Arguments::option(std::string_view name) const {
  const auto found = options.find(name);
  return found == options.end() ? std::nullopt : std::optional(found->second);
}

Result<Arguments> parse_arguments(const CommandSpec& spec, std::span<const std::string> args) {
  Arguments arguments;
  // Wherever it stands, it is no value of an option.
  const auto options = args.first(static_cast<std::size_t>(std::ranges::find(args, "--") - args.begin()));
  arguments.wants_help = std::ranges::find(options, "--help") != options.end();
  bool is_after_separator = false;
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (args[i] == "--help" || args[i] == "-h") arguments.wants_help |= !is_after_separator;
    if (is_after_separator || !is_option(args[i])) {
      arguments.words.push_back(args[i]);
    } else if (args[i] == "--") {
      is_after_separator = true;
    } else if (args[i] != "--help" && args[i] != "-h") {
      const std::string* next = i + 1 < args.size() ? &args[i + 1] : nullptr;
      const Result<bool> took_next = parse_option(spec, args[i], next, arguments);
      if (!took_next && !arguments.wants_help) return took_next.error();
      i += took_next && took_next.value() ? 1 : 0;
    }
  }
  if (arguments.wants_help) return arguments;
  if (const Status counted = check_positionals(spec, arguments); !counted) return counted.error();
  return arguments;
}

std::string usage(const CommandSpec& spec) {
  std::string text = "heed " + spec.name;
  for (std::size_t i = 0; i < spec.words.size(); ++i)
    text += i < spec.min_words ? " " + spec.words[i] : " [" + spec.words[i] + "]";
  if (spec.repeats_last_word) text += "...";
  for (const OptionSpec& option : spec.options) {
    const std::string words = option.name + (option.value.empty() ? "" : " ") + option.value;
    text += option.is_required ? " " + words : " [" + words + "]";
  }
  return text + fmt::format(" [{} {}]", kLang.name, kLang.value);
}

}  // namespace heed
