#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "app/cli/commands.h"
#include "core/base/number.h"
#include "core/io/console.h"
#include "core/train/recipe_json.h"
#include "core/train/scene_examples.h"
#include "core/train/task.h"
#include "core/train/training_folder.h"

namespace heed {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

double secs_since(Clock::time_point begun) {
  return std::chrono::duration<double>(Clock::now() - begun).count();
}

// What is trained, and with what.
struct TrainingJob {
  std::string task;
  Scene scene;
  std::shared_ptr<const ExampleSource> examples;
  Recipe recipe;
  std::optional<TrainingState> state;  // a run that goes on
};

// What a run reached.
struct TrainingOutcome {
  Index steps = 0;  // made by this call
  double loss = 0;  // of the last batch
  std::optional<double> test_loss, accuracy;
  double secs = 0;
  std::optional<Error> fault;  // why it stopped early
};

bool is_task(const std::string& word) {
  const auto names = task_names();
  return std::find(names.begin(), names.end(), word) != names.end();
}

std::string names_of_tasks() {
  std::string names;
  for (const std::string_view name : task_names()) names += (names.empty() ? "" : ", ") + std::string(name);
  return names;
}

TrainingJob job_of_task(const std::string& name, std::uint64_t seed) {
  TrainingTask task = *make_task(name, seed);
  return {name, std::move(task.scene), std::move(task.examples), task.recipe, std::nullopt};
}

// The scene or the model of a path, with the examples that it was trained with, or its own.
Result<TrainingJob> job_of_path(const std::string& path) {
  Result<TrainedModel> model = load_training(path);
  if (!model) return model.error();
  TrainingJob job;
  job.scene = std::move(model.value().scene);
  if (const auto& training = model.value().training) {
    job.recipe = training->recipe;
    job.state = training->state;
    job.task = training->task;
  }
  if (!job.task.empty()) {
    std::optional<TrainingTask> task = make_task(job.task, job.recipe.seed);
    if (!task)
      return Error{"training.task",
                   {"train.no_such_task", {{"task", job.task}, {"tasks", names_of_tasks()}}}};
    job.examples = std::move(task->examples);
    return job;
  }
  Result<std::shared_ptr<const ExampleSource>> examples = examples_of_scene(job.scene);
  if (!examples) return examples.error();
  job.examples = std::move(examples).value();
  return job;
}

template <typename Number>
Status read_count(const Arguments& arguments, const char* option, Number least, Number& number) {
  const std::optional<std::string> word = arguments.option(option);
  if (!word) return {};
  const auto read = parse_integer<Number>(*word);
  constexpr Number kMost = 1'000'000'000;
  if (!read || *read < least || *read > kMost)
    return Error{
        "", {"cli.train.count", {{"option", option}, {"word", *word}, {"least", std::to_string(least)}}}};
  number = *read;
  return {};
}

Status read_recipe_options(const Arguments& arguments, Recipe& recipe) {
  if (Status status = read_count<Index>(arguments, "--steps", 1, recipe.steps); !status) return status;
  if (arguments.option("--batch") == "all") {
    recipe.batch = 0;
  } else if (Status status = read_count<Index>(arguments, "--batch", 1, recipe.batch); !status) {
    return status;
  }
  if (Status status = read_count<std::uint64_t>(arguments, "--seed", 0, recipe.seed); !status) return status;
  if (const auto word = arguments.option("--rate")) {
    const std::optional<double> rate = parse_double(*word);
    if (!rate || *rate < 0) return Error{"", {"cli.train.rate", {{"word", *word}}}};
    recipe.rate = *rate;
  }
  const auto optimizer = arguments.option("--optimizer");
  if (optimizer == "sgd") recipe.optimizer = Recipe::Optimizer::Sgd;
  if (optimizer == "momentum") recipe.optimizer = Recipe::Optimizer::Momentum;
  if (optimizer == "adamw") recipe.optimizer = Recipe::Optimizer::AdamW;
  return {};
}

// Sets a flag when Ctrl+C is pressed; its end, after what was reached is saved, ends the program as Ctrl+C
// would.
class InterruptFlag {
 public:
  InterruptFlag() : thread_([this](const std::stop_token& stop) { wait(stop); }) {}
  bool is_set() const { return is_set_; }

 private:
  void wait(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      if (hold_.wait(stop, std::chrono::milliseconds(200))) is_set_ = true;
    }
  }

  InterruptHold hold_;
  std::atomic<bool> is_set_ = false;
  std::jthread thread_;  // last, as it uses the other members
};

// Prints how far a run has come: at a terminal a line that is written over, elsewhere one line in twenty
// parts.
class TrainingLog {
 public:
  TrainingLog(std::ostream& out, Index last_step, Index steps, Language language)
      : out_(out), last_step_(last_step), every_(std::max<Index>(steps / 20, 1)), language_(language) {}

  void print(const TrainingState& state, const StepReport& report) {
    const bool is_last = state.step == last_step_;
    const bool is_due = state.step % every_ == 0 || is_last;
    const Message line{"cli.train.progress",
                       {{"step", std::to_string(state.step)},
                        {"steps", std::to_string(last_step_)},
                        {"loss", fmt::format("{:.4f}", report.loss())},
                        {"percent", percent_text(static_cast<float>(report.score.right) /
                                                 static_cast<float>(report.score.targets))}}};
    if (is_due) out_ << catalogue(language_).say(line) << '\n' << std::flush;
  }

 private:
  std::ostream& out_;
  Index last_step_, every_;
  Language language_;
};

// Trains until all steps are made, or Ctrl+C is pressed, or the loss is no number any more: then the state is
// that of the last snapshot before.
TrainingOutcome train(TrainingRun& run, Index steps, const InterruptFlag& interrupt, TrainingLog* log) {
  constexpr Index kSnapshotInterval = 20;
  TrainingOutcome outcome;
  const auto begun = Clock::now();
  TrainingState snapshot = run.state();
  const Index first = run.state().step;
  while (run.state().step < first + steps && !interrupt.is_set()) {
    if (run.state().step % kSnapshotInterval == 0) snapshot = run.state();
    const Result<StepReport> report = run.step();
    if (!report) {
      outcome.fault = report.error();
      run.resume(std::move(snapshot));
      break;
    }
    outcome.loss = report.value().loss();
    if (log) log->print(run.state(), report.value());
  }
  outcome.steps = run.state().step - first;
  outcome.secs = secs_since(begun);
  return outcome;
}

Status test(TrainingRun& run, TrainingOutcome& outcome) {
  const std::vector<Example>& examples = run.examples().held_out();
  if (examples.empty()) return {};
  const Result<BatchScore> score = run.evaluate(examples);
  if (!score) return score.error();
  const auto targets = static_cast<double>(score.value().targets);
  outcome.test_loss = score.value().loss / targets;
  outcome.accuracy = static_cast<double>(score.value().right) / targets;
  return {};
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
  const std::vector<std::pair<std::string, std::string>> args = {
      {"steps", std::to_string(outcome.steps)},
      {"loss", fmt::format("{:.4f}", outcome.loss)},
      {"test_loss", fmt::format("{:.4f}", outcome.test_loss.value_or(0))},
      {"percent", percent_text(static_cast<float>(outcome.accuracy.value_or(0)))},
      {"secs", fmt::format("{:.1f}", outcome.secs)},
      {"folder", folder}};
  const char* key = outcome.accuracy ? "cli.train.done" : "cli.train.done_untested";
  return catalogue(language).say({key, args}) + "\n";
}

Outcome train_job(const Arguments& arguments, TrainingJob job, Language language, std::ostream& out) {
  const std::string folder = *arguments.option("--out");
  Index steps = job.recipe.steps;
  if (job.state) job.recipe.steps += job.state->step;
  Result<TrainingRun> made = TrainingRun::make(job.scene, job.examples, job.recipe);
  if (!made) return scene_error(arguments.words[0], made.error());
  TrainingRun& run = made.value();
  if (job.state) run.resume(*job.state);
  const bool is_json = arguments.option("--format") == "json";
  const InterruptFlag interrupt;
  TrainingLog log(out, run.state().step + steps, steps, language);
  TrainingOutcome outcome = train(run, steps, interrupt, is_json ? nullptr : &log);
  if (Status status = test(run, outcome); !status) return scene_error(arguments.words[0], status.error());
  Recipe recipe = run.recipe();
  recipe.steps = steps;
  const Status saved = save_training(folder, with_parameters(job.scene, run.state().parameters),
                                     {job.task, {}, recipe, run.state()}, {});
  if (!saved) return scene_error(folder, saved.error());
  out << (is_json ? as_json(outcome) : as_text(outcome, folder, language)) << std::flush;
  if (outcome.fault) return scene_error(arguments.words[0], *outcome.fault);
  return {};
}

}  // namespace

const CommandSpec& train_spec() {
  static const CommandSpec spec{"train",
                                {"SCENE|FOLDER|TASK"},
                                1,
                                {{"--steps", "N", {}},
                                 {"--batch", "B|all", {}},
                                 {"--rate", "R", {}},
                                 {"--seed", "S", {}},
                                 {"--optimizer", "sgd|momentum|adamw", {"sgd", "momentum", "adamw"}},
                                 {"--format", "text|json", {"text", "json"}},
                                 {"--out", "FOLDER", {}, true}}};
  return spec;
}

Outcome train_command(const Arguments& arguments, Language language, std::ostream& out) {
  const std::string& word = arguments.words[0];
  if (arguments.option("--out") == "") return usage_error({"cli.no_path", {}});
  Recipe seeded;
  if (Status status = read_recipe_options(arguments, seeded); !status)
    return usage_error(status.error().message);
  std::error_code ignored;
  if (!is_task(word) && !fs::exists(word, ignored))
    return usage_error({"cli.train.nothing", {{"word", word}, {"tasks", names_of_tasks()}}});
  Result<TrainingJob> job = is_task(word) ? job_of_task(word, seeded.seed) : job_of_path(word);
  if (!job) return scene_error(word, job.error());
  if (Status status = read_recipe_options(arguments, job.value().recipe); !status)
    return usage_error(status.error().message);
  return train_job(arguments, std::move(job).value(), language, out);
}

}  // namespace heed
