#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/train/batch_pass.h"
#include "core/train/example_gradients.h"
#include "core/train/example_source.h"
#include "core/train/model_plan.h"
#include "core/train/optimizer.h"
#include "core/train/recipe.h"

namespace heed {

// Where a run stands: with this and what it was made of it goes on, bit for bit as if it had never stopped.
struct TrainingState {
  Index step = 0;  // steps made
  Parameters parameters;
  Moments moments;

  bool operator==(const TrainingState&) const = default;
};

struct StepReport {
  BatchScore score;            // of the batch, before the step
  double gradient_length = 0;  // before clipping
  double rate = 0;

  double loss() const { return score.mean_loss(); }
};

// One step, with all that it was made of.
struct RecordedStep {
  Recipe recipe;
  TrainingState before;
  ParameterGradients gradients;  // before clipping
  StepReport report;
};

// A scene that learns. Two runs of the same scene, examples and recipe give the same numbers, bit for bit on
// one machine, whatever the number of threads. A copy is a branch: what it goes on with does not touch the
// first.
class TrainingRun {
 public:
  static Result<TrainingRun> make(const Scene& scene, std::shared_ptr<const ExampleSource> examples,
                                  Recipe recipe);

  TrainingRun(const TrainingRun& other);
  TrainingRun(TrainingRun&&) noexcept;
  TrainingRun& operator=(TrainingRun) noexcept;
  ~TrainingRun();

  // Fails, and changes nothing, when the loss or a gradient is no longer a finite number.
  Result<StepReport> step();
  // The same, kept for explain_update().
  Result<RecordedStep> record_step();
  Result<BatchScore> evaluate(std::span<const Example> examples);
  // Of a parameter, by its name, in a step of this run; refused where they would take too much memory.
  Result<ExampleGradients> gradients_of_examples(const RecordedStep& step, std::string_view parameter);

  const Recipe& recipe() const { return recipe_; }
  void set_recipe(const Recipe& recipe) { recipe_ = recipe; }
  const TrainingState& state() const { return state_; }
  void resume(TrainingState state);                      // of this run, or of one like it
  Scene scene() const;                                   // with the parameters as they are now
  const Scene& model() const { return plan_->scene(); }  // with other numbers in its parameters
  const ExampleSource& examples() const { return *examples_; }

  // The gradients of the last step, after clipping.
  const ParameterGradients& gradients() const { return total_; }

 private:
  TrainingRun(ModelPlan plan, std::shared_ptr<const ExampleSource> examples, Recipe recipe);

  // A share of a batch has its own gradients, so that shares can be computed side by side.
  struct Share;
  class Passes;
  std::span<Share> shares_for(std::span<const Example> examples);
  std::span<const Share> forward_and_backward(std::span<const Example> batch, Index targets,
                                              bool with_gradients);
  void add_up_gradients(std::span<const Share> shares);
  // The first half of a step: all gradients.
  Result<StepReport> find_gradients();

  std::unique_ptr<ModelPlan> plan_;
  std::shared_ptr<const ExampleSource> examples_;
  Recipe recipe_;
  TrainingState state_;
  std::vector<Share> shares_;
  std::unique_ptr<Passes> passes_;  // refers to plan_
  ParameterGradients total_;
};

}  // namespace heed
