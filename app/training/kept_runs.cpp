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

// A branch that has not been trained yet is all there in the run that it has left.
bool ends_within(const SessionRun& run, const SessionRun& other) {
  if (!other.progress) return false;
  const TrainingMoments::Moment last = run.progress->moments.at(run.last_step());
  const TrainingMoments::Moment same = other.progress->moments.at(run.last_step());
  return last && same && (last == same || *last == *same);
}

}  // namespace

bool would_lose_later_steps(const TrainingSession& session) {
  if (!session.run.progress || session.shown_step() >= session.run.last_step()) return false;
  return std::ranges::none_of(session.others,
                              [&](const SessionRun& other) { return ends_within(session.run, other); });
}

bool has_room_for_run(const TrainingSession& session) { return session.others.size() + 1 < kMostRuns; }

void keep_run(TrainingSession& session, SessionRun before, Index left_at) {
  session.run.letter = free_letter(session);
  session.run.parent = before.letter;
  session.run.branched_at = left_at;
  session.others.push_back(std::move(before));
  // The order of the list stays that of the letters.
  std::ranges::sort(session.others, {}, &SessionRun::letter);
}

}  // namespace heed
