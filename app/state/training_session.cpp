#include "app/state/training_session.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace heed {

bool TrainingGoal::is_reached(const HistoryRow& row, bool has_tests) const {
  const std::optional<double>& now_loss = has_tests ? row.test_loss : row.loss;
  const std::optional<double>& now_accuracy = has_tests ? row.test_accuracy : row.accuracy;
  return (loss && now_loss && *now_loss <= *loss) || (accuracy && now_accuracy && *now_accuracy >= *accuracy);
}

std::vector<Milestone> TrainingProgress::all_milestones() const {
  std::vector<Milestone> all = milestones;
  if (at_rest) all.insert(all.end(), at_rest->milestones.begin(), at_rest->milestones.end());
  return without_replaced(std::move(all));
}

TrainingHistory TrainingProgress::whole_history() const {
  TrainingHistory whole = history;
  if (at_rest && at_rest->test.test_loss) whole.add(at_rest->test);
  return whole;
}

const LearnedWith* TrainingProgress::way_of_step(Index made) const {
  const auto next = std::ranges::lower_bound(learned_with, made, {}, &LearnedWith::from);
  return next == learned_with.begin() ? nullptr : &*std::prev(next);
}

std::uint64_t TrainingProgress::model_of_step(Index made) const {
  if (learned_with.empty()) return model;
  const LearnedWith* way = way_of_step(made);
  return way ? way->model : learned_with.front().model;
}

int TrainingProgress::hand_change_at(Index at) const {
  if (at == step) return hand_change;
  const auto way = std::ranges::find_if(
      learned_with, [&](const LearnedWith& each) { return each.from == at && each.hand_change != 0; });
  return way == learned_with.end() ? 0 : way->hand_change;
}

bool TrainingProgress::has_diverged() const { return fault && fault->message.key == "train.not_finite"; }

std::optional<Index> SessionRun::last_good_step() const {
  if (!has_diverged()) return std::nullopt;
  const TrainingMoments::Moment good = progress->moments.before(progress->step);
  return good ? std::optional(good->step) : std::nullopt;
}

void SessionRun::put_by() {
  saved = SavedRun{*progress->moments.all().back(), *progress};
  saved->past.is_running = false;
  progress.reset();
}

bool TrainingSession::has_no_loss() const { return run.has_diverged() && !shown && !is_edited; }

Index TrainingSession::all_steps() const {
  const auto steps_of = [](const SessionRun& each) {
    return each.progress || !each.saved ? each.last_step() : each.saved->state.step;
  };
  Index steps = steps_of(run);
  for (const SessionRun& other : others) steps += steps_of(other);
  return steps;
}

Index TrainingSession::planned_steps() const {
  Index most = std::max<Index>({run.recipe.steps, run.last_step(), 1});
  for (const SessionRun& other : others) most = std::max(most, other.last_step());
  return most;
}

const MeasuredHeads::Readings* TrainingSession::head_readings() const {
  if (is_before_change && !is_edited) {
    const auto& before = run.progress->before_changes;
    const auto found = std::ranges::find_if(
        before, [&](const MeasuredHeads::Entry& each) { return each.moment->step == shown_step(); });
    return found == before.end() ? nullptr : found->readings.get();
  }
  if (!is_edited) return run.progress->heads.at(shown_step());
  return edited ? edited->heads.at(0) : nullptr;
}

std::optional<double> TrainingSession::test_accuracy() const {
  if (is_edited) return edited_test() ? edited_test()->test_accuracy : std::nullopt;
  std::optional<double> newest;
  const auto look_at = [&](const HistoryRow& row) {
    if (row.step <= shown_step() && row.test_accuracy) newest = row.test_accuracy;
  };
  for (const HistoryRow& row : run.progress->history.rows()) look_at(row);
  if (run.progress->at_rest) look_at(run.progress->at_rest->test);
  return newest;
}

const HistoryRow* TrainingSession::edited_test() const {
  const bool is_tested = is_edited && edited && !edited->history.rows().empty();
  return is_tested ? &edited->history.rows().front() : nullptr;
}

const RecordedStep* TrainingSession::step_to_shown() const {
  const RecordedStep* last = run.progress && !shown ? run.progress->last_step.get() : nullptr;
  return last && last->before.step + 1 == run.last_step() ? last : nullptr;
}

}  // namespace heed
