#include "core/train/training_run.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "core/base/check.h"
#include "core/kernels/parallel.h"

namespace heed {
namespace {

constexpr Index kMostExampleGradients = Index{1} << 24;  // numbers that are kept

// Sums over a batch are those of its shares, added in their order: how many there are must not depend on how
// many threads there happen to be, or rounding would.
constexpr std::size_t kMaxShares = 8;
constexpr Index kFewestRows = 128;  // of a share, or what each has to do once takes more than its rows

// A power of two, which as many threads get done at the same time. At least one example for each.
std::size_t share_count(const ModelPlan& plan, std::span<const Example> examples) {
  Index rows = 0;
  for (const Example& example : examples) rows += plan.length_of(example);
  const std::size_t most = std::min(examples.size(), static_cast<std::size_t>(rows / kFewestRows));
  return std::bit_floor(std::clamp(most, std::size_t{1}, kMaxShares));
}

Index count_targets(std::span<const Example> examples) {
  Index count = 0;
  for (const Example& example : examples) count += example.target_count();
  return count;
}

Error not_finite(Index step) { return {"", {"train.not_finite", {{"step", std::to_string(step + 1)}}}}; }

}  // namespace

struct TrainingRun::Share {
  explicit Share(const Parameters& parameters) {
    for (const Parameter& parameter : parameters)
      gradients.emplace_back(Matrix::Zero(parameter.value.rows(), parameter.value.cols()));
  }

  ParameterGradients gradients;
  BatchScore score;
};

// What shares are computed in. A thread goes on in the memory that it used last, which is still in the cache
// of its core; nothing of the share before is left in the numbers.
class TrainingRun::Passes {
 public:
  explicit Passes(const ModelPlan& plan) : plan_(plan) {}

  std::unique_ptr<BatchPass> take() {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) return std::make_unique<BatchPass>(plan_);
    auto taken = std::ranges::find(free_, std::this_thread::get_id(), &Free::user);
    if (taken == free_.end()) --taken;
    std::unique_ptr<BatchPass> pass = std::move(taken->pass);
    free_.erase(taken);
    return pass;
  }

  void give_back(std::unique_ptr<BatchPass> pass) {
    const std::lock_guard lock(mutex_);
    free_.push_back({std::this_thread::get_id(), std::move(pass)});
  }

 private:
  struct Free {
    std::thread::id user;  // who had it last
    std::unique_ptr<BatchPass> pass;
  };

  const ModelPlan& plan_;
  std::mutex mutex_;
  std::vector<Free> free_;
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
  std::swap(passes_, other.passes_);
  std::swap(total_, other.total_);
  return *this;
}

std::span<TrainingRun::Share> TrainingRun::shares_for(std::span<const Example> examples) {
  const std::size_t count = share_count(*plan_, examples);
  while (shares_.size() < count) shares_.emplace_back(state_.parameters);
  if (!passes_) passes_ = std::make_unique<Passes>(*plan_);
  return std::span(shares_).first(count);
}

std::span<const TrainingRun::Share> TrainingRun::forward_and_backward(std::span<const Example> batch,
                                                                      Index targets, bool with_gradients) {
  const std::span<Share> shares = shares_for(batch);
  const std::size_t each = batch.size() / shares.size(), more = batch.size() % shares.size();
  parallel_for(static_cast<std::ptrdiff_t>(shares.size()), [&](std::ptrdiff_t index) {
    const auto at = static_cast<std::size_t>(index);
    Share& share = shares[at];
    const std::size_t first = at * each + std::min(at, more);
    std::unique_ptr<BatchPass> pass = passes_->take();
    pass->forward(state_.parameters, batch.subspan(first, each + (at < more ? 1 : 0)));
    share.score = pass->score();
    if (with_gradients) {
      for (Matrix& gradient : share.gradients) gradient.setZero();
      pass->backward(state_.parameters, targets, share.gradients);
    }
    passes_->give_back(std::move(pass));
  });
  return shares;
}

void TrainingRun::add_up_gradients(std::span<const Share> shares) {
  total_.resize(state_.parameters.size());
  for (std::size_t at = 0; at < total_.size(); ++at)
    total_[at].resize(state_.parameters[at].value.rows(), state_.parameters[at].value.cols());
  const std::vector<ParameterPart> parts = parts_of(state_.parameters);
  parallel_for(static_cast<std::ptrdiff_t>(parts.size()), [&](std::ptrdiff_t index) {
    const ParameterPart& part = parts[static_cast<std::size_t>(index)];
    const auto part_of = [&](const Matrix& of) {
      return Eigen::Map<const Eigen::ArrayXf>(of.data() + part.first, part.count);
    };
    Eigen::Map<Eigen::ArrayXf> sum(total_[part.parameter].data() + part.first, part.count);
    sum = part_of(shares.front().gradients[part.parameter]);
    for (const Share& share : shares.subspan(1)) sum += part_of(share.gradients[part.parameter]);
  });
}

Result<StepReport> TrainingRun::find_gradients() {
  const std::vector<Example> batch = examples_->batch(recipe_.seed, state_.step, recipe_.batch);
  if (Status status = plan_->prepare(batch); !status) return status.error();
  const Index targets = count_targets(batch);
  if (targets == 0) return Error{"", {"train.no_targets", {}}};
  const std::span<const Share> shares = forward_and_backward(batch, targets, true);
  StepReport report;
  for (const Share& share : shares) report.score.add(share.score);
  if (!std::isfinite(report.loss())) return not_finite(state_.step);
  add_up_gradients(shares);
  report.rate = rate_at(recipe_, state_.step);
  return report;
}

Result<StepReport> TrainingRun::step() {
  Result<StepReport> report = find_gradients();
  if (!report) return report;
  report.value().gradient_length = update(recipe_, state_.step, total_, state_.parameters, state_.moments);
  if (!std::isfinite(report.value().gradient_length)) return not_finite(state_.step);
  ++state_.step;
  return report;
}

Result<RecordedStep> TrainingRun::record_step() {
  const Result<StepReport> report = find_gradients();
  if (!report) return report.error();
  RecordedStep recorded{recipe_, state_, total_, report.value()};
  recorded.report.gradient_length = update(recipe_, state_.step, total_, state_.parameters, state_.moments);
  if (!std::isfinite(recorded.report.gradient_length)) return not_finite(state_.step);
  ++state_.step;
  return recorded;
}

Result<ExampleGradients> TrainingRun::gradients_of_examples(const RecordedStep& step,
                                                            std::string_view parameter) {
  const Parameters& parameters = step.before.parameters;
  const auto named = std::ranges::find(parameters, parameter, &Parameter::name);
  HEED_CHECK(named != parameters.end());
  const auto which = static_cast<std::size_t>(named - parameters.begin());
  ExampleGradients found{step.before.step + 1,
                         named->name,
                         examples_->batch(step.recipe.seed, step.before.step, step.recipe.batch),
                         {}};
  const std::span<const Example> batch = found.examples;
  if (static_cast<Index>(batch.size()) > kMostExampleGradients / named->value.size())
    return Error{"", {"train.too_many_examples", {{"count", std::to_string(batch.size())}}}};
  if (Status status = plan_->prepare(batch); !status) return status.error();
  const Index targets = count_targets(batch);
  found.gradients.resize(batch.size());
  const std::span<Share> shares = shares_for(batch);
  parallel_for(static_cast<std::ptrdiff_t>(shares.size()), [&](std::ptrdiff_t index) {
    const auto first = static_cast<std::size_t>(index);
    std::unique_ptr<BatchPass> pass = passes_->take();
    for (std::size_t at = first; at < batch.size(); at += shares.size()) {
      pass->forward(parameters, batch.subspan(at, 1));
      for (Matrix& gradient : shares[first].gradients) gradient.setZero();
      pass->backward(parameters, targets, shares[first].gradients);
      found.gradients[at] = shares[first].gradients[which];
    }
    passes_->give_back(std::move(pass));
  });
  return found;
}

Result<BatchScore> TrainingRun::evaluate(std::span<const Example> examples) {
  constexpr std::size_t kAtOnce = 256;
  if (Status status = plan_->prepare(examples); !status) return status.error();
  BatchScore score;
  while (!examples.empty()) {
    const std::span<const Example> some = examples.first(std::min(kAtOnce, examples.size()));
    for (const Share& share : forward_and_backward(some, 0, false)) score.add(share.score);
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
