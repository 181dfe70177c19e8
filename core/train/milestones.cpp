#include "core/train/milestones.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace heed {
namespace {

constexpr double kNearGuessing = 0.9;  // of the loss of guessing: no better than that
constexpr double kFewAnswers = 4;

struct RightShare {
  Index step = 0;
  double share = 0;
};

// The share of right answers through the run: in tests, or where there are none in batches, each tried with
// the weights from before its step.
std::vector<RightShare> right_answers(const TrainingHistory& history) {
  std::vector<RightShare> tests, batches;
  for (const HistoryRow& row : history.rows()) {
    if (row.test_accuracy) tests.push_back({row.step, *row.test_accuracy});
    if (row.accuracy) batches.push_back({row.step - 1, *row.accuracy});
  }
  return tests.empty() ? batches : tests;
}

Milestone start_of(const TrainingHistory& history, std::optional<Index> answers) {
  const HistoryRow& first = history.rows().front();
  Milestone start;
  // A batch is tried before its step.
  const bool is_test = first.step == 0 && first.test_loss;
  start.step = is_test ? 0 : first.step - 1;
  start.loss = is_test ? *first.test_loss : first.loss;
  start.share = is_test ? first.test_accuracy : first.accuracy;
  start.is_noise =
      answers && *start.loss >= kNearGuessing * std::log(static_cast<double>(std::max<Index>(*answers, 2)));
  return start;
}

// The first score from this step on that reaches this much and keeps it until the next, if there has to be
// one; none if the run began with it.
std::optional<RightShare> first_reaching(const std::vector<RightShare>& scores, double share, Index from,
                                         bool counts_last) {
  if (scores.empty() || scores.front().share >= share) return std::nullopt;
  for (std::size_t at = 1; at < scores.size(); ++at) {
    if (scores[at].step < from || scores[at].share < share) continue;
    const bool is_last = at + 1 == scores.size();
    if (is_last ? counts_last : scores[at + 1].share >= share) return scores[at];
  }
  return std::nullopt;
}

// With at least so much of its attention, too.
bool is_telling(const HeadReading& reading, HeadPattern pattern, double least = 0) {
  const PatternShare& share = reading.of(pattern);
  return looks_there(share) && share.share >= least;
}

// The first measurement from this step on in which a head looks there with this much, and still does in the
// next, if there has to be one.
std::optional<Milestone> first_head(const KnownRun& run, HeadPattern pattern, Index from, double least) {
  const std::span<const StepReadings> heads = run.heads;
  for (std::size_t at = 1; at < heads.size(); ++at) {
    const std::size_t after = std::min(at + 1, heads.size() - 1);
    if (heads[at].step < from || (after == at && !run.counts_last)) continue;
    const HeadReading* strongest = nullptr;
    for (const HeadReading& reading : *heads[at].readings) {
      const HeadReading* first = reading_of(heads.front().readings.get(), reading.head);
      const HeadReading* next = reading_of(heads[after].readings.get(), reading.head);
      if (!first || !next || is_telling(*first, pattern)) continue;
      if (!is_telling(reading, pattern, least) || !is_telling(*next, pattern, least)) continue;
      if (!strongest || reading.of(pattern).share > strongest->of(pattern).share) strongest = &reading;
    }
    if (!strongest) continue;
    Milestone milestone;
    milestone.kind = Milestone::Kind::Head;
    milestone.step = heads[at].step;
    milestone.share = strongest->of(pattern).share;
    milestone.head = strongest->head;
    milestone.pattern = pattern;
    milestone.chance = strongest->of(pattern).chance;
    return milestone;
  }
  return std::nullopt;
}

std::optional<Milestone> first_share(const std::vector<RightShare>& scores, Milestone::Kind kind,
                                     double threshold, Index from, bool counts_last) {
  const auto score = first_reaching(scores, threshold, from, counts_last);
  if (!score) return std::nullopt;
  Milestone milestone;
  milestone.kind = kind;
  milestone.step = score->step;
  milestone.share = score->share;
  milestone.threshold = threshold;
  return milestone;
}

bool has_told(const std::vector<Milestone>& told, HeadPattern pattern, bool counts_partial) {
  return std::ranges::any_of(told, [&](const Milestone& each) {
    return each.head && each.pattern == pattern && (counts_partial || !is_partial(each));
  });
}

bool has_told(const std::vector<Milestone>& told, Milestone::Kind kind) {
  return std::ranges::find(told, kind, &Milestone::kind) != told.end();
}

constexpr Index kNever = std::numeric_limits<Index>::max();

// No head is found later to have begun before this step.
Index heads_known_to(const KnownRun& run) {
  if (!run.measures_heads) return kNever;
  return run.heads.empty() ? 0 : run.heads.back().step;
}

// The first head that looks there; after one that partly does, the first that mostly does.
std::optional<Milestone> next_head(const std::vector<Milestone>& told, const KnownRun& run,
                                   HeadPattern pattern) {
  if (has_told(told, pattern, false)) return std::nullopt;
  const double least = has_told(told, pattern, true) ? kMostlyShare : 0;
  return first_head(run, pattern, told.back().step, least);
}

// The earliest of what has not been told, if all before it is known.
std::optional<Milestone> next_milestone(const std::vector<Milestone>& told, const KnownRun& run) {
  std::optional<Milestone> next;
  const auto consider = [&](const std::optional<Milestone>& found) {
    if (found && (!next || found->step < next->step)) next = found;
  };
  for (const HeadPattern pattern : kLearnedPatterns) consider(next_head(told, run, pattern));
  Index known_to = heads_known_to(run);
  const std::vector<RightShare> scores = right_answers(run.history);
  const auto look_for = [&](Milestone::Kind kind, double threshold) {
    if (scores.empty() || has_told(told, kind)) return;
    known_to = std::min(known_to, scores.back().step);
    consider(first_share(scores, kind, threshold, told.back().step, run.counts_last));
  };
  look_for(Milestone::Kind::HalfRight, half_right_share(run.answers));
  look_for(Milestone::Kind::NearlyAllRight, kNearlyAllRight);
  return next && next->step <= known_to ? next : std::nullopt;
}

}  // namespace

void tell_milestones(std::vector<Milestone>& told, const KnownRun& run) {
  if (run.history.rows().empty()) return;
  if (told.empty()) told.push_back(start_of(run.history, run.answers));
  while (const auto next = next_milestone(told, run)) told.push_back(*next);
}

std::vector<Milestone> milestones_so_far(std::vector<Milestone> told, KnownRun run) {
  const auto certain = static_cast<std::ptrdiff_t>(told.size());
  if (certain == 0) return {};  // not even where it began is known
  run.counts_last = true;
  tell_milestones(told, run);
  told.erase(told.begin(), told.begin() + certain);
  for (Milestone& each : told) each.is_so_far = true;
  return told;
}

std::vector<Milestone> without_replaced(std::vector<Milestone> milestones) {
  std::vector<HeadPattern> mostly;
  for (const Milestone& each : milestones) {
    if (each.head && !is_partial(each)) mostly.push_back(each.pattern);
  }
  std::erase_if(milestones, [&](const Milestone& each) {
    return is_partial(each) && std::ranges::find(mostly, each.pattern) != mostly.end();
  });
  return milestones;
}

void forget_after(std::vector<Milestone>& told, Index step) {
  std::erase_if(told, [&](const Milestone& each) { return each.step > step; });
}

std::optional<HeadPattern> telling_pattern(const HeadReading& reading) {
  const auto rank = [&](HeadPattern pattern) {
    const PatternShare& share = reading.of(pattern);
    return std::pair(share.share >= kMostlyShare, share.beyond_chance());
  };
  std::optional<HeadPattern> best;
  for (const HeadPattern pattern : kLearnedPatterns) {
    if (is_telling(reading, pattern) && (!best || rank(pattern) > rank(*best))) best = pattern;
  }
  return best;
}

bool looks_there(const PatternShare& now) {
  return now.is_measured() && now.share >= now.chance + kTellingShare;
}

bool is_partial(const Milestone& milestone) {
  return milestone.head && milestone.share.value_or(0) < kMostlyShare;
}

double half_right_share(std::optional<Index> answers) {
  const double guessing = answers && *answers > 0 ? 1 / static_cast<double>(*answers) : 0;
  return guessing * kFewAnswers < 1 ? kHalfRight : (1 + guessing) / 2;
}

std::optional<Index> half_right_step(const std::vector<Milestone>& milestones) {
  const auto found = std::ranges::find(milestones, Milestone::Kind::HalfRight, &Milestone::kind);
  return found == milestones.end() ? std::nullopt : std::optional(found->step);
}

}  // namespace heed
