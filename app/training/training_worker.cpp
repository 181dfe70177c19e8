#include "app/training/training_worker.h"

#include <algorithm>
#include <chrono>
#include <span>
#include <utility>

#include "core/base/out_of_memory.h"

namespace heed {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kPublishInterval = std::chrono::milliseconds(40);
constexpr Index kTestInterval = 10;        // steps between tests,
constexpr std::size_t kTestExamples = 64;  // each of so many held-out examples

float share(Index part, Index whole) {
  return whole == 0 ? 0 : static_cast<float>(part) / static_cast<float>(whole);
}

}  // namespace

TrainingWorker::TrainingWorker(TrainingRun run, TrainingHistory history) : run_(std::move(run)) {
  current_.history = std::move(history);
  current_.step = until_ = run_.state().step;
  current_.history.add_moment(run_.state(), true);
  publish();
  thread_ = std::jthread([this](const std::stop_token& stop) { this->run(stop); });
}

TrainingWorker::~TrainingWorker() = default;

void TrainingWorker::train_until(Index step) {
  const std::lock_guard lock(mutex_);
  until_ = step;
  changed_.notify_all();
}

void TrainingWorker::pause() {
  std::unique_lock lock(mutex_);
  until_ = 0;
  changed_.wait(lock, [&] { return !is_busy_; });
}

void TrainingWorker::set_recipe(const Recipe& recipe) {
  const std::lock_guard lock(mutex_);
  recipe_ = recipe;
}

bool TrainingWorker::is_resting() const {
  const std::lock_guard lock(mutex_);
  return !is_busy_ && (until_ <= published_->step || published_->fault);
}

std::shared_ptr<const TrainingProgress> TrainingWorker::progress() const {
  const std::lock_guard lock(mutex_);
  return published_;
}

void TrainingWorker::publish() {
  auto next = std::make_shared<const TrainingProgress>(current_);
  const std::lock_guard lock(mutex_);
  published_ = std::move(next);
}

void TrainingWorker::test() {
  const std::vector<Example>& all = run_.examples().held_out();
  const std::span<const Example> some = std::span(all).first(std::min(all.size(), kTestExamples));
  if (some.empty()) return;
  const Result<BatchScore> score = run_.evaluate(some);
  if (!score || score.value().targets == 0) return;
  const auto targets = static_cast<double>(score.value().targets);
  current_.history.add_test({run_.state().step, static_cast<float>(score.value().loss / targets),
                             share(score.value().right, score.value().targets)});
}

void TrainingWorker::make_step(bool is_last) {
  if (!std::exchange(is_tested_, true)) test();
  // It is taken apart only where training pauses.
  std::shared_ptr<LastStep> last;
  if (is_last) last = std::make_shared<LastStep>(LastStep{run_.recipe(), run_.state(), {}});
  std::optional<Result<StepReport>> report;
  if (!fits_in_memory([&] { report.emplace(run_.step()); })) report.emplace(out_of_memory());
  if (!*report) {
    current_.fault = report->error();
    return;
  }
  const StepReport& done = report->value();
  const TrainingState& state = run_.state();
  current_.step = state.step;
  // The batch was tried with the weights from before the step.
  current_.history.add_batch(
      {state.step - 1, static_cast<float>(done.loss()), share(done.score.right, done.score.targets)});
  current_.history.add_moment(state, false);
  if (last) last->gradients = run_.gradients();
  current_.last_step = std::move(last);
  if (state.step % kTestInterval == 0) test();
}

void TrainingWorker::run(const std::stop_token& stop) {
  auto published = Clock::now();
  std::unique_lock lock(mutex_);
  const auto has_work = [&] { return until_ > current_.step && !current_.fault; };
  while (changed_.wait(lock, stop, has_work) && !stop.stop_requested()) {
    is_busy_ = true;
    if (recipe_) run_.set_recipe(*std::exchange(recipe_, std::nullopt));
    const bool is_last = until_ == current_.step + 1;
    lock.unlock();
    current_.is_running = true;
    make_step(is_last);
    lock.lock();
    const bool is_over = until_ <= current_.step || current_.fault || stop.stop_requested();
    if (is_over || Clock::now() - published >= kPublishInterval) {
      lock.unlock();
      current_.is_running = !is_over;
      current_.history.add_moment(run_.state(), true);
      publish();
      published = Clock::now();
      lock.lock();
    }
    if (!is_over) continue;
    is_busy_ = false;
    changed_.notify_all();
  }
}

}  // namespace heed
