#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "app/cli/commands.h"
#include "app/cli/interrupt_flag.h"
#include "app/cli/terminal_text.h"
#include "app/cli/training_log.h"
#include "core/base/number.h"
#include "core/export/training_program.h"
#include "core/io/output_file.h"
#include "core/scene/model_folder.h"
#include "core/train/training_folder.h"
#include "core/train/training_job.h"

namespace heed {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

double secs_since(Clock::time_point begun) {
  return std::chrono::duration<double>(Clock::now() - begun).count();
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

// So many of the examples held out are looked at while the run goes on.
constexpr std::size_t kTestedOnTheWay = 256;

// Where a run stands, and what came of the step before.
struct Snapshot {
  TrainingState state;
  std::optional<double> loss;  // none: there is none
};

// Trains until all steps are made, or Ctrl+C is pressed, or the loss is no number any more: then the state is
// that before the last step, whose loss was one.
class Training {
 public:
  Training(TrainingRun& run, TrainingHistory history, Index steps)
      : run_(run), history_(std::move(history)), first_(run.state().step), steps_(steps) {}

  const TrainingHistory& history() const { return history_; }

  Result<TrainingOutcome> train(const InterruptFlag& interrupt, TrainingLog* log) {
    constexpr Index kSnapshotInterval = 20;
    constexpr double kSnapshotSecs =
        0.1;  // of a large model more often, as it takes long to make steps again
    TrainingOutcome outcome;
    const auto begun = Clock::now();
    auto snapshot_at = begun;
    Snapshot snapshot{run_.state(), outcome.loss}, earlier = snapshot;
    while (run_.state().step < first_ + steps_ && !interrupt.is_set()) {
      const bool is_due = run_.state().step >= snapshot.state.step + kSnapshotInterval ||
                          secs_since(snapshot_at) >= kSnapshotSecs;
      if (is_due && run_.state().step > snapshot.state.step) {
        std::swap(snapshot, earlier);
        snapshot = {run_.state(), outcome.loss};
        snapshot_at = Clock::now();
      }
      const Result<StepReport> report = run_.step();
      if (!report) {
        if (is_no_number(report.error())) go_back(std::move(snapshot), std::move(earlier), outcome);
        outcome.fault = fault_of(report.error());
        history_.forget_after(run_.state().step);
        break;
      }
      outcome.loss = report.value().loss();
      if (log) log->print(run_.state(), report.value());
      HistoryRow row = history_row(run_.state().step, report.value());
      if (Status status = test_on_the_way(row, interrupt.is_set()); !status) return status.error();
      history_.add(row);
    }
    outcome.steps = run_.state().step - first_;
    outcome.secs = secs_since(begun);
    return outcome;
  }

 private:
  static bool is_no_number(const Error& error) { return error.message.key == "train.not_finite"; }

  // To before the last step. The steps from a snapshot on give the same numbers again.
  void go_back(Snapshot snapshot, Snapshot earlier, TrainingOutcome& outcome) {
    const Index good = std::max(run_.state().step - 1, first_);
    Snapshot& from = snapshot.state.step <= good ? snapshot : earlier;
    outcome.loss = from.loss;
    run_.resume(std::move(from.state));
    while (run_.state().step < good) {
      const Result<StepReport> again = run_.step();
      if (!again) return;
      outcome.loss = again.value().loss();
    }
  }

  // With which weights are saved now.
  Error fault_of(Error error) const {
    if (!is_no_number(error)) return error;
    const bool has_learned = run_.state().step > first_;
    error.message.key = has_learned ? "cli.train.not_finite" : "cli.train.not_finite_at_once";
    error.message.args.emplace_back("kept", std::to_string(run_.state().step));
    return error;
  }

  Status test_on_the_way(HistoryRow& row, bool is_interrupted) {
    const Index every = std::max<Index>(steps_ / 20, 1);
    const bool is_last = row.step == first_ + steps_ || is_interrupted;
    const std::span<const Example> held_out = run_.examples().held_out();
    if (held_out.empty() || (row.step % every != 0 && !is_last)) return {};
    const auto score = run_.evaluate(held_out.first(std::min(held_out.size(), kTestedOnTheWay)));
    if (!score) return score.error();
    add_test(row, score.value());
    return {};
  }

  TrainingRun& run_;
  TrainingHistory history_;
  Index first_, steps_;
};

Status test(TrainingRun& run, TrainingOutcome& outcome) {
  const std::vector<Example>& examples = run.examples().held_out();
  if (examples.empty()) return {};
  const Result<BatchScore> score = run.evaluate(examples);
  if (!score) return score.error();
  outcome.test_loss = score.value().mean_loss();
  outcome.accuracy = score.value().accuracy();
  return {};
}

void print_notes(const std::vector<Message>& notes, Language language, std::ostream& out) {
  for (const Message& note : notes) out << sanitized_line(catalogue(language).say(note)) << '\n';
  out << std::flush;
}

// Not on standard output, whose last line may be read by a program.
void print_aside(const Message& said, Language language) {
  std::cerr << sanitized_line(catalogue(language).say(said)) << '\n' << std::flush;
}

// Another model, that was in the folder before, is not given up for one that has learned nothing.
Outcome nothing_learned(const Arguments& arguments, const std::string& folder, Error fault) {
  if (fault.message.key == "cli.train.not_finite_at_once") {
    fault.message.key = "cli.train.not_finite_kept";
    fault.message.args.emplace_back("folder", folder);
  }
  return scene_error(arguments.words[0], fault);
}

Outcome train_job(const Arguments& arguments, TrainingJob job, Language language, std::ostream& out) {
  const std::string folder = *arguments.option("--out");
  Index steps = job.recipe.steps;
  if (job.state) job.recipe.steps += job.state->step;
  Result<TrainingRun> made = TrainingRun::make(job.scene, job.examples, job.recipe);
  if (!made) return scene_error(arguments.words[0], made.error());
  TrainingRun& run = made.value();
  if (job.state) run.resume(*job.state);
  if (Status status = check_folder_for_model(folder, kModelType); !status)
    return scene_error(folder, status.error());
  if (Status status = check_can_write_folder(folder); !status) return scene_error(folder, status.error());
  const bool is_json = arguments.option("--format") == "json";
  if (!is_json) print_notes(job.notes, language, out);
  if (job.recipe.rate == 0) print_aside({"cli.train.no_rate", {}}, language);
  if (const auto code = arguments.option("--code")) {
    if (Status status = write_training_program(job, *code); !status)
      return scene_error(*code, status.error());
  }
  std::error_code ignored;
  const bool replaces = fs::exists(fs::path(folder) / "config.json", ignored) &&
                        !fs::equivalent(folder, arguments.words[0], ignored);
  const InterruptFlag interrupt;
  TrainingLog log(out, run.state().step + steps, steps, language);
  Training training(run, std::move(job.history), steps);
  Result<TrainingOutcome> made_steps = training.train(interrupt, is_json ? nullptr : &log);
  if (!made_steps) return scene_error(arguments.words[0], made_steps.error());
  TrainingOutcome& outcome = made_steps.value();
  if (Status status = test(run, outcome); !status) return scene_error(arguments.words[0], status.error());
  if (replaces && outcome.fault && outcome.steps == 0) {
    if (is_json) out << as_json(outcome) << std::flush;
    return nothing_learned(arguments, folder, *std::move(outcome.fault));
  }
  Recipe recipe = run.recipe();
  recipe.steps = steps;
  const Status saved = save_training(folder, with_parameters(job.scene, run.state().parameters),
                                     {job.task, job.data, recipe, run.state(), training.history()}, {});
  if (!saved) return scene_error(folder, saved.error());
  if (replaces) print_aside({"cli.train.replaced", {{"folder", folder}}}, language);
  out << (is_json ? as_json(outcome) : as_text(outcome, folder, language)) << std::flush;
  if (outcome.fault) return scene_error(arguments.words[0], *outcome.fault);
  return {};
}

}  // namespace

const CommandSpec& train_spec() {
  static const CommandSpec spec{"train",
                                {"SCENE|FOLDER|TASK"},
                                1,
                                {{"--data", "PATH", {}},
                                 {"--steps", "N", {}},
                                 {"--batch", "B|all", {}},
                                 {"--rate", "R", {}},
                                 {"--seed", "S", {}},
                                 {"--optimizer", "sgd|momentum|adamw", {"sgd", "momentum", "adamw"}},
                                 {"--lock", "GLOB,...", {}},
                                 {"--unlock", "GLOB,...", {}},
                                 {"--code", "FILE.py", {}},
                                 {"--format", "text|json", {"text", "json"}},
                                 {"--out", "FOLDER", {}, true}}};
  return spec;
}

Outcome train_command(const Arguments& arguments, Language language, std::ostream& out) {
  const std::string& word = arguments.words[0];
  JobRequest request{word, {}, 1};
  if (!arguments.has("--out")) return usage_error({"cli.train.no_out", {{"usage", usage(train_spec())}}});
  if (arguments.option("--out") == "") return usage_error({"cli.no_path", {}});
  if (const auto code = arguments.option("--code"); code && !code->ends_with(".py"))
    return usage_error({"cli.train.code", {{"word", *code}}});
  if (arguments.option("--data") == "") return usage_error({"cli.train.no_data", {}});
  if (const auto data = arguments.option("--data")) request.data = *data;
  Recipe seeded;
  if (Status status = read_recipe_options(arguments, seeded); !status)
    return usage_error(status.error().message);
  request.seed = seeded.seed;
  std::error_code ignored;
  if (!is_task_name(word, request.data.has_value()) && !fs::exists(word, ignored))
    return usage_error({"cli.train.nothing", {{"word", word}, {"tasks", listed_task_names()}}});
  Result<TrainingJob> job = make_training_job(request);
  if (!job) return scene_error(word, job.error());
  if (Status status = read_recipe_options(arguments, job.value().recipe); !status)
    return usage_error(status.error().message);
  for (const auto& [option, is_locked] : {std::pair{"--unlock", false}, {"--lock", true}}) {
    const auto patterns = arguments.option(option);
    if (!patterns) continue;
    if (Status status = set_locks(job.value(), *patterns, is_locked); !status)
      return usage_error(status.error().message);
  }
  return train_job(arguments, std::move(job).value(), language, out);
}

}  // namespace heed
