#include "core/train/training_run.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "core/base/check.h"
#include "core/kernels/parallel.h"

namespace heed {
namespace {

// Sums over a batch are those of its shares, added in their order: how many there are must not depend on how
// many threads there happen to be, or rounding would.
constexpr std::size_t kMaxShares = 8;
constexpr std::size_t kFewestExamples = 4;  // of a share

std::size_t share_count(std::size_t examples) {
  return std::clamp(examples / kFewestExamples, std::size_t{1}, kMaxShares);
}

Index count_targets(std::span<const Example> examples) {
  Index count = 0;
  for (const Example& example : examples) count += example.target_count();
  return count;
}

}  // namespace

struct TrainingRun::Share {
  explicit Share(const ModelPlan& plan, const Parameters& parameters) : pass(plan) {
    for (const Parameter& parameter : parameters)
      gradients.emplace_back(Matrix::Zero(parameter.value.rows(), parameter.value.cols()));
  }

  BatchPass pass;
  ParameterGradients gradients;
  BatchScore score;
};

Result<TrainingRun> TrainingRun::make(const Scene& scene, std::shared_ptr<const ExampleSource> examples,
                                      Recipe recipe) {
  Result<ModelPlan> plan = ModelPlan::make(scene);
  if (!plan) return plan.error();
  return TrainingRun(std::move(plan).value(), std::move(examples), recipe);
}

TrainingRun::TrainingRun(ModelPlan plan, std::shared_ptr<const ExampleSource> examples, Recipe recipe)
    : plan_(std::make_unique<ModelPlan>(std::move(plan))), examples_(std::move(examples)), recipe_(recipe) {
  state_.parameters = parameters_of(plan_->scene());
}

TrainingRun::TrainingRun(const TrainingRun& other)
    : plan_(std::make_unique<ModelPlan>(*other.plan_)),
      examples_(other.examples_),
      recipe_(other.recipe_),
      state_(other.state_),
      total_(other.total_) {}

TrainingRun::TrainingRun(TrainingRun&&) noexcept = default;
TrainingRun::~TrainingRun() = default;

TrainingRun& TrainingRun::operator=(TrainingRun other) noexcept {
  std::swap(plan_, other.plan_);
  std::swap(examples_, other.examples_);
  std::swap(recipe_, other.recipe_);
  std::swap(state_, other.state_);
  std::swap(shares_, other.shares_);
  std::swap(total_, other.total_);
  return *this;
}

std::span<TrainingRun::Share> TrainingRun::shares_for(std::size_t examples) {
  const std::size_t count = share_count(examples);
  while (shares_.size() < count) shares_.emplace_back(*plan_, state_.parameters);
  return std::span(shares_).first(count);
}

void TrainingRun::forward_and_backward(std::span<const Example> batch, Index targets, bool with_gradients) {
  const std::span<Share> shares = shares_for(batch.size());
  const std::size_t each = batch.size() / shares.size(), more = batch.size() % shares.size();
  parallel_for(static_cast<std::ptrdiff_t>(shares.size()), [&](std::ptrdiff_t index) {
    const auto at = static_cast<std::size_t>(index);
    Share& share = shares[at];
    const std::size_t first = at * each + std::min(at, more);
    share.pass.forward(state_.parameters, batch.subspan(first, each + (at < more ? 1 : 0)));
    share.score = share.pass.score();
    if (!with_gradients) return;
    for (Matrix& gradient : share.gradients) gradient.setZero();
    share.pass.backward(state_.parameters, targets, share.gradients);
  });
}

void TrainingRun::add_up_gradients(std::size_t shares) {
  total_ = shares_.front().gradients;
  for (std::size_t share = 1; share < shares; ++share) {
    for (std::size_t at = 0; at < total_.size(); ++at) total_[at] += shares_[share].gradients[at];
  }
}

Result<StepReport> TrainingRun::find_gradients() {
  const std::vector<Example> batch = examples_->batch(recipe_.seed, state_.step, recipe_.batch);
  if (Status status = plan_->prepare(batch); !status) return status.error();
  const Index targets = count_targets(batch);
  if (targets == 0) return Error{"", {"train.no_targets", {}}};
  forward_and_backward(batch, targets, true);
  const std::size_t shares = share_count(batch.size());
  StepReport report;
  for (std::size_t at = 0; at < shares; ++at) report.score.add(shares_[at].score);
  add_up_gradients(shares);
  if (!std::isfinite(report.loss()) || !std::isfinite(length_of(total_, state_.parameters)))
    return Error{"", {"train.not_finite", {{"step", std::to_string(state_.step + 1)}}}};
  report.rate = rate_at(recipe_, state_.step);
  return report;
}

Result<StepReport> TrainingRun::step() {
  Result<StepReport> report = find_gradients();
  if (!report) return report;
  report.value().gradient_length = update(recipe_, state_.step, total_, state_.parameters, state_.moments);
  ++state_.step;
  return report;
}

Result<RecordedStep> TrainingRun::record_step() {
  const Result<StepReport> report = find_gradients();
  if (!report) return report.error();
  RecordedStep recorded{recipe_, state_, total_, report.value()};
  recorded.report.gradient_length = update(recipe_, state_.step, total_, state_.parameters, state_.moments);
  ++state_.step;
  return recorded;
}

Result<BatchScore> TrainingRun::evaluate(std::span<const Example> examples) {
  constexpr std::size_t kAtOnce = 256;
  if (Status status = plan_->prepare(examples); !status) return status.error();
  BatchScore score;
  while (!examples.empty()) {
    const std::span<const Example> some = examples.first(std::min(kAtOnce, examples.size()));
    forward_and_backward(some, 0, false);
    for (std::size_t at = 0; at < share_count(some.size()); ++at) score.add(shares_[at].score);
    examples = examples.subspan(some.size());
  }
  return score;
}

void TrainingRun::resume(TrainingState state) {
  HEED_CHECK(state.parameters.size() == state_.parameters.size());
  state_ = std::move(state);
}

Scene TrainingRun::scene() const { return with_parameters(plan_->scene(), state_.parameters); }

}  // namespace heed
