#include "app/cli/training_log.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/base/number.h"

namespace heed {

TrainingLog::TrainingLog(std::ostream& out, Index last_step, Index steps, Language language)
    : out_(out), last_step_(last_step), every_(std::max<Index>(steps / 20, 1)), language_(language) {}

void TrainingLog::print(const TrainingState& state, const StepReport& report) {
  const bool is_last = state.step == last_step_;
  const bool is_due = state.step % every_ == 0 || is_last;
  const std::optional<double> accuracy = report.score.accuracy();
  const Message line{accuracy ? "cli.train.progress" : "cli.train.progress_unlabelled",
                     {{"step", std::to_string(state.step)},
                      {"steps", std::to_string(last_step_)},
                      {"loss", fmt::format("{:.4f}", report.loss())},
                      {"percent", percent_text(static_cast<float>(accuracy.value_or(0)))}}};
  if (is_due) out_ << catalogue(language_).say(line) << '\n' << std::flush;
}

std::string as_json(const TrainingOutcome& outcome) {
  const auto number = [](std::optional<double> value) {
    return value && std::isfinite(*value) ? exact_double_text(*value) : std::string("null");
  };
  return fmt::format(
      "{{\"steps\": {}, \"loss\": {}, \"test_loss\": {}, \"accuracy\": {}, \"seconds\": {:.3f}}}\n",
      outcome.steps, number(outcome.loss), number(outcome.test_loss), number(outcome.accuracy), outcome.secs);
}

std::string as_text(const TrainingOutcome& outcome, const std::string& folder, Language language) {
  const Catalogue& texts = catalogue(language);
  const std::vector<std::pair<std::string, std::string>> args = {
      {"steps", std::to_string(outcome.steps)},
      {"loss", outcome.loss ? fmt::format("{:.4f}", *outcome.loss) : texts.say("cli.train.no_loss")},
      {"test_loss", fmt::format("{:.4f}", outcome.test_loss.value_or(0))},
      {"percent", percent_text(static_cast<float>(outcome.accuracy.value_or(0)))},
      {"secs", fmt::format("{:.1f}", outcome.secs)},
      {"folder", folder}};
  const char* key = outcome.accuracy ? "cli.train.done" : "cli.train.done_untested";
  return texts.say({key, args}) + "\n";
}

}  // namespace heed
