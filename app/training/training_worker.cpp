#include "app/training/training_worker.h"

#include <algorithm>
#include <chrono>
#include <span>
#include <utility>

#include "core/base/out_of_memory.h"
#include "core/train/model_plan.h"

namespace heed {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kPublishInterval = std::chrono::milliseconds(33);

}  // namespace

TrainingWorker::TrainingWorker(TrainingRun run, TrainingProgress past)
    : run_(std::move(run)), current_(std::move(past)) {
  current_.step = until_ = begun_ = run_.state().step;
  current_.model = model_id(run_.model());
  current_.models.emplace(current_.model, std::make_shared<const Scene>(run_.model()));
  if (const auto& readout = run_.scene().readout) answers_ = readout->projection.weight->cols();
  current_.moments.add(run_.state(), true);
  publish();
  is_busy_ = current_.step == 0 && !run_.examples().held_out().empty();
  thread_ = std::jthread([this](const std::stop_token& stop) { this->run(stop); });
}

TrainingWorker::~TrainingWorker() = default;

void TrainingWorker::train_until(Index step) {
  const std::lock_guard lock(mutex_);
  until_ = step;
  if (step > published_->step && !published_->fault) publish_running(true);
  changed_.notify_all();
}

void TrainingWorker::pause() {
  std::unique_lock lock(mutex_);
  until_ = 0;
  changed_.wait(lock, [&] { return !is_busy_; });
  publish_running(false);  // it may not have begun yet
}

void TrainingWorker::set_recipe(const Recipe& recipe) {
  const std::lock_guard lock(mutex_);
  recipe_ = recipe;
}

void TrainingWorker::set_goal(const TrainingGoal& goal) {
  const std::lock_guard lock(mutex_);
  next_goal_ = goal;
}

void TrainingWorker::keep_moments(std::vector<Index> steps) {
  const std::lock_guard lock(mutex_);
  next_kept_ = std::move(steps);
}

void TrainingWorker::find_example_gradients(std::string parameter) {
  const std::lock_guard lock(mutex_);
  asked_parameter_ = std::move(parameter);
  changed_.notify_all();
}

bool TrainingWorker::is_resting() const {
  const std::lock_guard lock(mutex_);
  return !is_busy_ && (until_ <= published_->step || published_->fault);
}

bool TrainingWorker::has_to_measure() const {
  const std::lock_guard lock(mutex_);
  return has_to_measure_ || asked_parameter_;
}

std::shared_ptr<const TrainingProgress> TrainingWorker::progress() const {
  const std::lock_guard lock(mutex_);
  return published_;
}

void TrainingWorker::publish() {
  current_.heads.keep_only(current_.moments);
  auto next = std::make_shared<TrainingProgress>(current_);
  const bool has_to_measure = unmeasured_moment() || !current_.at_rest;
  const std::lock_guard lock(mutex_);
  next->is_running = until_ > current_.step && !current_.fault;
  published_ = std::move(next);
  has_to_measure_ = has_to_measure;
}

TrainingMoments::Moment TrainingWorker::unmeasured_moment() const {
  if (!can_measure_) return nullptr;
  for (const TrainingMoments::Moment& moment : current_.moments.all()) {
    if (!current_.heads.has(moment)) return moment;
  }
  return nullptr;
}

// None: they cannot be measured.
std::optional<MeasuredHeads::Readings> TrainingWorker::read_heads(const Parameters& parameters) {
  if (!can_measure_) return std::nullopt;
  MeasuredHeads::Readings readings;
  const bool fits = fits_in_memory([&] {
    if (!meter_) meter_ = HeadMeter::make(run_.scene(), run_.examples(), run_.recipe().seed);
    if (meter_) readings = meter_->measure(parameters);
  });
  can_measure_ = fits && meter_;
  return can_measure_ ? std::optional(std::move(readings)) : std::nullopt;
}

// Where the run stands now: milestones are told by that, so it must not depend on how fast it is.
void TrainingWorker::measure_step() {
  auto readings = read_heads(run_.state().parameters);
  if (!readings) return;
  const TrainingMoments::Moment& last = current_.moments.all().back();
  if (last->step == current_.step) current_.heads.add(last, *readings);
  std::erase_if(current_.head_steps, [&](const StepReadings& each) { return each.step >= current_.step; });
  current_.head_steps.push_back(
      {current_.step, std::make_shared<const MeasuredHeads::Readings>(*std::move(readings))});
}

void TrainingWorker::tell() {
  const std::size_t told = current_.milestones.size();
  tell_milestones(current_.milestones, {current_.history, current_.head_steps, answers_, can_measure_});
  if (current_.milestones.size() != told) keep_marked();
}

// Of a run that was opened or restored, the moments that it kept stand for the steps that were measured.
void TrainingWorker::tell_of_moments() {
  if (!current_.head_steps.empty() || unmeasured_moment()) return;
  for (const MeasuredHeads::Entry& entry : current_.heads.all())
    current_.head_steps.push_back({entry.moment->step, entry.readings});
  tell();
}

// The last step is tested and measured like those that are always.
void TrainingWorker::measure_at_rest() {
  MeasuredAtRest& rest = current_.at_rest.emplace();
  rest.test.step = current_.step;
  if (current_.fault) return;
  const TrainingMoments::Moment& last = current_.moments.all().back();
  if (last->step == current_.step && can_measure_ && !current_.heads.has(last)) {
    if (auto readings = read_heads(last->parameters)) current_.heads.add(last, *std::move(readings));
  }
  tell_of_moments();
  TrainingHistory history = current_.history;
  const bool is_tested = !history.rows().empty() && history.rows().back().step == current_.step &&
                         history.rows().back().test_loss;
  if (!is_tested && !history.rows().empty() && history.rows().back().step == current_.step) {
    HistoryRow row = history.rows().back();
    if (fits_in_memory([&] { test(row); }) && row.test_loss) {
      history.add(row);
      rest.test = row;
    }
  }
  std::vector<StepReadings> heads = current_.head_steps;
  const MeasuredHeads::Entry* entry = current_.heads.all().empty() ? nullptr : &current_.heads.all().back();
  if (entry && entry->moment->step == current_.step && !heads.empty() && heads.back().step < current_.step)
    heads.push_back({current_.step, entry->readings});
  rest.milestones = milestones_so_far(current_.milestones, {history, heads, answers_, can_measure_});
}

// It may have been asked for when there was another last step, or none.
void TrainingWorker::find_asked(const std::string& parameter) {
  if (!current_.last_step) return;
  const bool fits = fits_in_memory([&] {
    auto found = run_.gradients_of_examples(*current_.last_step, parameter);
    current_.example_gradients = std::make_shared<const Result<ExampleGradients>>(std::move(found));
  });
  if (!fits) current_.example_gradients = std::make_shared<const Result<ExampleGradients>>(out_of_memory());
  publish();
}

// The others, until there is something else to do.
void TrainingWorker::measure_while_idle() {
  const auto begun = Clock::now();
  if (!current_.at_rest) {
    measure_at_rest();
    return publish();
  }
  const auto is_wanted = [&] {
    const std::lock_guard lock(mutex_);
    return until_ > current_.step && !current_.fault;
  };
  while (const TrainingMoments::Moment moment = unmeasured_moment()) {
    auto readings = read_heads(moment->parameters);
    if (readings) current_.heads.add(moment, *std::move(readings));
    if (is_wanted() || Clock::now() - begun >= kPublishInterval) break;
  }
  tell_of_moments();
  publish();
}

void TrainingWorker::publish_running(bool is_running) {
  if (published_->is_running == is_running) return;
  auto next = std::make_shared<TrainingProgress>(*published_);
  next->is_running = is_running;
  published_ = std::move(next);
}

// What the model answers before it has learned anything.
void TrainingWorker::test_untrained() {
  HistoryRow row;
  if (!fits_in_memory([&] { test(row); }) || !row.test_loss) return;
  current_.history.add(row);
  tell();
  publish();
}

void TrainingWorker::test(HistoryRow& row) {
  const std::vector<Example>& all = run_.examples().held_out();
  if (all.empty()) return;
  const auto score = run_.evaluate(std::span(all).first(std::min(all.size(), kTestedExamples)));
  if (score) add_test(row, score.value());
}

// What the next step is made with.
void TrainingWorker::note_recipe() {
  const LearnedWith next{current_.step, run_.recipe(), current_.scene_edits,
                         std::exchange(current_.hand_change, 0), current_.model};
  if (!current_.learned_with.empty() && next.hand_change == 0) {
    LearnedWith last = current_.learned_with.back();
    last.from = next.from;
    last.hand_change = 0;
    if (last == next) return;
  }
  current_.learned_with.push_back(next);
  keep_marked();
}

// The moments that can be gone back to however long the run is: where the scene was changed by hand, where
// something was learned, and where other runs ended.
void TrainingWorker::keep_marked() {
  std::vector<Index> steps = kept_;
  for (std::size_t at = 1; at < current_.learned_with.size(); ++at) {
    const LearnedWith& way = current_.learned_with[at];
    if (way.scene_edits != current_.learned_with[at - 1].scene_edits) steps.push_back(way.from);
  }
  for (const Milestone& milestone : current_.milestones) steps.push_back(milestone.step);
  std::ranges::sort(steps);
  steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
  current_.moments.keep_also(std::move(steps));
}

// The moment that is published.
void TrainingWorker::keep_last() {
  const TrainingMoments::Moment& last = current_.moments.all().back();
  if (last->step < current_.step) recent_ = last;
  current_.moments.add(run_.state(), true);
}

// The weights from before the last step: their loss was a number, or that step could not have been made. They
// are made again from the newest moment before them, as they were made then, which gives the same numbers.
void TrainingWorker::keep_last_good() {
  const Index good = current_.step - 1;
  TrainingMoments::Moment from = current_.moments.at(good);
  if (recent_ && recent_->step <= good && (!from || recent_->step > from->step)) from = recent_;
  if (!from || from->step < begun_ || (from->step == good && from != recent_)) return;
  const Recipe recipe = run_.recipe();
  std::optional<TrainingState> last;
  // Without the memory for that, the last good moment is an earlier one.
  static_cast<void>(fits_in_memory([&] {
    last = run_.state();
    run_.resume(*from);
    while (run_.state().step < good) {
      run_.set_recipe(current_.way_of_step(run_.state().step + 1)->recipe);
      if (!run_.step()) return;
    }
    current_.moments.keep(run_.state());
  }));
  if (last) run_.resume(*std::move(last));
  run_.set_recipe(recipe);
}

void TrainingWorker::make_step(bool is_last) {
  current_.at_rest.reset();
  current_.example_gradients.reset();
  if (current_.head_steps.empty()) measure_step();
  // A step is taken apart only where training pauses.
  std::optional<Result<RecordedStep>> recorded;
  std::optional<Result<StepReport>> made;
  const bool fits = fits_in_memory([&] {
    if (is_last) {
      recorded.emplace(run_.record_step());
    } else {
      made.emplace(run_.step());
    }
  });
  current_.last_step.reset();
  if (!fits) {
    current_.fault = out_of_memory();
  } else if (is_last && *recorded) {
    current_.last_step = std::make_shared<const RecordedStep>(std::move(*recorded).value());
  } else if (is_last ? !*recorded : !*made) {
    current_.fault = is_last ? recorded->error() : made->error();
    if (current_.has_diverged()) keep_last_good();
  }
  if (current_.fault) return;
  note_recipe();
  const StepReport& report = is_last ? current_.last_step->report : made->value();
  current_.step = run_.state().step;
  HistoryRow row = history_row(current_.step, report);
  const bool is_measured = is_measuring_step(current_.step);
  if (is_measured) test(row);
  current_.history.add(row);
  current_.moments.add(run_.state(), false);
  if (is_measured) {
    measure_step();
    tell();
  }
  current_.has_reached_goal = goal_.is_reached(row, !run_.examples().held_out().empty());
}

void TrainingWorker::run(const std::stop_token& stop) {
  if (is_busy_) test_untrained();  // nobody else writes it yet
  auto published = Clock::now();
  std::unique_lock lock(mutex_);
  is_busy_ = false;
  changed_.notify_all();
  const auto has_work = [&] { return until_ > current_.step && !current_.fault; };
  const auto goes_on = [&] { return has_work() && !stop.stop_requested(); };
  const auto has_any_work = [&] { return has_work() || has_to_measure_ || asked_parameter_; };
  while (changed_.wait(lock, stop, has_any_work) && !stop.stop_requested()) {
    if (!has_work()) {
      const std::optional<std::string> asked = asked_parameter_;
      lock.unlock();
      if (asked) {
        find_asked(*asked);
      } else {
        measure_while_idle();
      }
      lock.lock();
      if (asked_parameter_ == asked) asked_parameter_.reset();  // not before it is published
      continue;
    }
    is_busy_ = true;
    if (recipe_) run_.set_recipe(*std::exchange(recipe_, std::nullopt));
    if (next_goal_) goal_ = *std::exchange(next_goal_, std::nullopt);
    if (next_kept_) {
      kept_ = *std::exchange(next_kept_, std::nullopt);
      keep_marked();
    }
    const bool is_last = until_ == current_.step + 1;
    lock.unlock();
    make_step(is_last);
    lock.lock();
    if (current_.has_reached_goal) until_ = 0;
    if (!goes_on() || Clock::now() - published >= kPublishInterval) {
      lock.unlock();
      keep_last();
      publish();
      published = Clock::now();
      lock.lock();
    }
    if (goes_on()) continue;  // it may have been paused while it published
    is_busy_ = false;
    changed_.notify_all();
  }
}

}  // namespace heed
