#include "app/cli/step_arguments.h"

#include <charconv>
#include <optional>
#include <string_view>

namespace heed {
namespace {

std::optional<int> step_number(std::string_view word, const Steps& steps) {
  int number = 0;
  const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), number);
  const bool is_whole = code == std::errc() && end == word.data() + word.size();
  return is_whole && steps.contains(number) ? std::optional(number) : std::nullopt;
}

}  // namespace

Result<int> parse_step(const std::string& word, const std::string& option, const Steps& steps) {
  if (const std::optional<int> step = step_number(word, steps)) return *step;
  const std::string last = std::to_string(steps.last());
  return Error{"", {"cli.bad_step", {{"option", option}, {"word", word}, {"last", last}}}};
}

Result<StepRange> parse_step_range(const std::string& word, const char* key, const Steps& steps) {
  const std::string_view all = word;
  const std::size_t dash = all.find('-');
  const auto first = step_number(all.substr(0, dash), steps);
  const auto last = dash == all.npos ? first : step_number(all.substr(dash + 1), steps);
  if (first && last && *first <= *last) return StepRange{*first, *last};
  return Error{"", {key, {{"word", word}, {"last", std::to_string(steps.last())}}}};
}

}  // namespace heed
