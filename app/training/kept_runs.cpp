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

// How the run made its steps up to this one. How many are planned is all the same unless the rate depends on
// it.
std::vector<LearnedWith> ways_up_to(const TrainingProgress& progress, Index step, bool counts_edits) {
  std::vector<LearnedWith> ways;
  for (LearnedWith way : progress.learned_with) {
    if (way.from >= step) break;
    if (way.recipe.decay == Recipe::Decay::Constant) way.recipe.steps = 0;
    if (!counts_edits) way.scene_edits = way.hand_change = 0, way.model = 0;
    LearnedWith last = ways.empty() ? way : ways.back();
    last.from = way.from;
    if (ways.empty() || last != way) ways.push_back(std::move(way));
  }
  return ways;
}

// The latest step after this one that both have a row of, as long runs have not one of each step.
struct SameRows {
  const HistoryRow* own;
  const HistoryRow* other;
};
std::optional<SameRows> latest_same_rows(const SessionRun& run, const SessionRun& other, Index after) {
  const auto rows = run.progress->history.rows(), others = other.progress->history.rows();
  for (std::size_t at = rows.size(); at > 0 && rows[at - 1].step > after; --at) {
    const HistoryRow& own = rows[at - 1];
    const auto found = std::ranges::lower_bound(others, own.step, {}, &HistoryRow::step);
    if (found != others.end() && found->step == own.step) return SameRows{&own, &*found};
  }
  return std::nullopt;
}

struct SameMoments {
  TrainingMoments::Moment own, other;
};
std::optional<SameMoments> latest_same_moments(const SessionRun& run, const SessionRun& other, Index from) {
  const auto& moments = run.progress->moments.all();
  for (std::size_t at = moments.size(); at > 0 && moments[at - 1]->step >= from; --at) {
    const TrainingMoments::Moment same = other.progress->moments.at(moments[at - 1]->step);
    if (same && same->step == moments[at - 1]->step) return SameMoments{moments[at - 1], same};
  }
  return std::nullopt;
}

// Whether the run has only made again what the other has: both made their steps in the same way, and where
// both are known last they are the same. Where nothing of both is known after the run left another, it is
// kept.
bool repeats(const SessionRun& run, const SessionRun& other) {
  const Index last = run.last_step();
  if (other.last_step() < last) return false;
  const auto moments = latest_same_moments(run, other, run.branched_at);
  if (moments && moments->own != moments->other && *moments->own != *moments->other) return false;
  const auto rows = latest_same_rows(run, other, run.branched_at);
  if (!rows && !moments) return false;
  // A change by hand shows in the rows after it.
  const bool counts_edits = !rows;
  if (ways_up_to(*run.progress, last, counts_edits) != ways_up_to(*other.progress, last, counts_edits))
    return false;
  return !rows || (rows->own->loss == rows->other->loss && rows->own->rate == rows->other->rate &&
                   rows->own->gradient_length == rows->other->gradient_length);
}

// As a branch is that has not been trained yet.
bool ends_within(const SessionRun& run, const SessionRun& other) {
  if (!other.progress) return false;
  const TrainingMoments::Moment last = run.progress->moments.at(run.last_step());
  const TrainingMoments::Moment same = other.progress->moments.at(run.last_step());
  return last && same && (last == same || *last == *same || repeats(run, other));
}

// Which of the others goes first: the shortest of those whose loss was no longer a number; none: each may be
// worth keeping.
std::optional<std::size_t> run_that_makes_room(const TrainingSession& session) {
  std::optional<std::size_t> found;
  for (std::size_t at = 0; at < session.others.size(); ++at) {
    const SessionRun& run = session.others[at];
    if (run.has_diverged() && (!found || run.last_step() < session.others[*found].last_step())) found = at;
  }
  return found;
}

// Of the run that is no longer kept, its letter.
std::optional<char> make_room(TrainingSession& session) {
  const auto found = has_room_for_run(session) ? std::nullopt : run_that_makes_room(session);
  if (!found) return std::nullopt;
  const auto at = session.others.begin() + static_cast<std::ptrdiff_t>(*found);
  const char letter = at->letter;
  session.others.erase(at);
  return letter;
}

}  // namespace

TrainingMoments::Moment moment_with(const TrainingProgress& progress, const Parameters& parameters) {
  const auto& moments = progress.moments.all();
  for (auto at = moments.rbegin(); at != moments.rend(); ++at) {
    if ((*at)->parameters == parameters) return *at;
  }
  for (const MeasuredHeads::Entry& each : progress.before_changes) {
    if (each.moment->parameters == parameters) return each.moment;
  }
  return nullptr;
}

void keep_before_change(TrainingProgress& past, const TrainingProgress& run, Index step,
                        const Parameters& parameters) {
  constexpr std::size_t kMostChanges = 20, kMostBytes = std::size_t{64} << 20;
  std::vector<MeasuredHeads::Entry>& before = past.before_changes;
  const TrainingMoments::Moment moment = run.moments.at(step);
  const bool is_as_learned = moment && moment->step == step && run.hand_change_at(step) == 0;
  const bool is_changed = moment && moment->parameters != parameters;
  std::erase_if(before, [&](const MeasuredHeads::Entry& each) {
    return each.moment->step > step || each.moment->parameters == parameters;
  });
  if (!is_as_learned || !is_changed) return;
  const auto& heads = run.heads.all();
  const auto measured = std::ranges::find(heads, moment, &MeasuredHeads::Entry::moment);
  const std::size_t bytes = std::max<std::size_t>(byte_count(*moment), 1);
  const std::size_t most = std::clamp<std::size_t>(kMostBytes / bytes, 1, kMostChanges);
  if (before.size() >= most) before.erase(before.begin());
  before.push_back({moment, measured == heads.end() ? nullptr : measured->readings});
}

bool would_lose_later_steps(const TrainingSession& session) {
  if (!session.run.progress || session.shown_step() >= session.run.last_step()) return false;
  return std::ranges::none_of(session.others,
                              [&](const SessionRun& other) { return ends_within(session.run, other); });
}

void leave_later_moments(TrainingSession& session, Index left_at) {
  if (!session.run.progress || left_at >= session.run.last_step()) return;
  const auto other = std::ranges::find_if(
      session.others, [&](const SessionRun& each) { return ends_within(session.run, each); });
  if (other == session.others.end()) return;
  auto progress = std::make_shared<TrainingProgress>(*other->progress);
  for (const TrainingMoments::Moment& moment : session.run.progress->moments.all()) {
    const TrainingMoments::Moment same = progress->moments.at(moment->step);
    if (moment->step > left_at && same->step != moment->step) progress->moments.keep(moment);
  }
  other->progress = std::move(progress);
}

bool has_room_for_run(const TrainingSession& session) { return session.others.size() + 1 < kMostRuns; }

bool can_keep_run(const TrainingSession& session) {
  return has_room_for_run(session) || run_that_makes_room(session);
}

Message keep_run(TrainingSession& session, SessionRun before, Index left_at) {
  const std::optional<char> gone = make_room(session);
  const Index last = before.last_step();
  session.run.letter = free_letter(session);
  session.run.parent = before.letter;
  session.run.branched_at = left_at;
  session.others.push_back(std::move(before));
  // The order of the list stays that of the letters.
  std::ranges::sort(session.others, {}, &SessionRun::letter);
  Message said{"train.kept_run",
               {{"kept", std::string(1, *session.run.parent)},
                {"last", std::to_string(last)},
                {"run", std::string(1, session.run.letter)},
                {"step", std::to_string(left_at)}}};
  if (!gone) return said;
  said.key = "train.kept_run_instead";
  said.args.emplace_back("gone", std::string(1, *gone));
  said.args.emplace_back("most", std::to_string(kMostRuns));
  return said;
}

char put_back(TrainingSession& session, SessionRun run) {
  if (has_letter(session, run.letter)) run.letter = free_letter(session);
  const char letter = run.letter;
  session.others.push_back(std::move(run));
  std::ranges::sort(session.others, {}, &SessionRun::letter);
  return letter;
}

void cut_run(TrainingSession& session, Index left_at) {
  session.run.branched_at = std::min(session.run.branched_at, left_at);
  for (SessionRun& other : session.others) {
    if (other.parent == session.run.letter) other.branched_at = std::min(other.branched_at, left_at);
  }
}

Index plan_more_steps(AppState& state) {
  SessionRun& run = state.training->run;
  const std::string planned = std::to_string(run.recipe.steps);
  run.recipe.steps = run.last_step() + run.stretch;
  state.notices.say({"train.past_plan", {{"planned", planned}, {"until", std::to_string(run.recipe.steps)}}});
  return run.recipe.steps;
}

std::vector<Index> ends_of(const std::vector<SessionRun>& runs) {
  std::vector<Index> ends;
  for (const SessionRun& run : runs) ends.push_back(run.last_step());
  return ends;
}

}  // namespace heed
