#include "app/training/kept_runs.h"

#include <algorithm>
#include <utility>

namespace heed {
namespace {

bool has_letter(const TrainingSession& session, char letter) {
  return session.run.letter == letter ||
         std::ranges::find(session.others, letter, &SessionRun::letter) != session.others.end();
}

// After those that there are, so that none means another run than it did; after Z the first that is free.
char free_letter(const TrainingSession& session) {
  char letter = session.run.letter;
  for (const SessionRun& other : session.others) letter = std::max(letter, other.letter);
  if (letter < 'Z') return static_cast<char>(letter + 1);
  for (letter = 'A'; has_letter(session, letter);) ++letter;
  return letter;
}

const HistoryRow* row_of(const SessionRun& run, Index step) {
  const auto rows = run.progress->history.rows();
  const auto found = std::ranges::lower_bound(rows, step, {}, &HistoryRow::step);
  return found == rows.end() || found->step != step ? nullptr : &*found;
}

// Whether the run has only made again what the other has: the last step of both began with the same loss and
// the same gradients. That each step is made in the same way is sure where nobody has changed how it learns.
bool repeats(const SessionRun& run, const SessionRun& other) {
  if (run.has_other_recipe || other.has_other_recipe) return false;
  const HistoryRow* own = row_of(run, run.last_step());
  const HistoryRow* same = row_of(other, run.last_step());
  return own && same && own->loss == same->loss && own->gradient_length == same->gradient_length &&
         own->rate == same->rate;
}

// As a branch is that has not been trained yet.
bool ends_within(const SessionRun& run, const SessionRun& other) {
  if (!other.progress) return false;
  const TrainingMoments::Moment last = run.progress->moments.at(run.last_step());
  const TrainingMoments::Moment same = other.progress->moments.at(run.last_step());
  return last && same && (last == same || *last == *same || repeats(run, other));
}

}  // namespace

bool would_lose_later_steps(const TrainingSession& session) {
  if (!session.run.progress || session.shown_step() >= session.run.last_step()) return false;
  return std::ranges::none_of(session.others,
                              [&](const SessionRun& other) { return ends_within(session.run, other); });
}

bool has_room_for_run(const TrainingSession& session) { return session.others.size() + 1 < kMostRuns; }

Message keep_run(TrainingSession& session, SessionRun before, Index left_at) {
  const Index last = before.last_step();
  session.run.letter = free_letter(session);
  session.run.parent = before.letter;
  session.run.branched_at = left_at;
  session.others.push_back(std::move(before));
  // The order of the list stays that of the letters.
  std::ranges::sort(session.others, {}, &SessionRun::letter);
  return {"train.kept_run",
          {{"kept", std::string(1, *session.run.parent)},
           {"last", std::to_string(last)},
           {"run", std::string(1, session.run.letter)},
           {"step", std::to_string(left_at)}}};
}

void note_recipe(SessionRun& run, const Recipe& recipe) {
  Recipe with_its_end = run.recipe;
  with_its_end.steps = recipe.steps;
  run.has_other_recipe = run.has_other_recipe || recipe != with_its_end;
  run.recipe = recipe;
}

}  // namespace heed
