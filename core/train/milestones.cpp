#include "core/train/milestones.h"

#include <algorithm>
#include <cmath>

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

// The first score that reaches this much and keeps it until the next; none if the run began with it.
std::optional<RightShare> first_reaching(const std::vector<RightShare>& scores, double share) {
  if (scores.empty() || scores.front().share >= share) return std::nullopt;
  for (std::size_t at = 1; at + 1 < scores.size(); ++at) {
    if (scores[at].share >= share && scores[at + 1].share >= share) return scores[at];
  }
  return std::nullopt;
}

bool is_telling(const HeadReading& reading, HeadPattern pattern) {
  const PatternShare& share = reading.of(pattern);
  return share.is_measured() && share.share >= share.chance + kTellingShare;
}

// The first moment in which a head looks there, and still does in the next.
std::optional<Milestone> first_head(const MeasuredHeads& heads, HeadPattern pattern) {
  const auto& moments = heads.all();
  for (std::size_t at = 1; at + 1 < moments.size(); ++at) {
    const HeadReading* strongest = nullptr;
    for (const HeadReading& reading : *moments[at].readings) {
      const HeadReading* first = reading_of(moments.front().readings.get(), reading.head);
      const HeadReading* next = reading_of(moments[at + 1].readings.get(), reading.head);
      if (!first || !next || is_telling(*first, pattern)) continue;
      if (!is_telling(reading, pattern) || !is_telling(*next, pattern)) continue;
      if (!strongest || reading.of(pattern).share > strongest->of(pattern).share) strongest = &reading;
    }
    if (!strongest) continue;
    Milestone milestone;
    milestone.kind = Milestone::Kind::Head;
    milestone.step = moments[at].moment->step;
    milestone.share = strongest->of(pattern).share;
    milestone.head = strongest->head;
    milestone.pattern = pattern;
    milestone.chance = strongest->of(pattern).chance;
    return milestone;
  }
  return std::nullopt;
}

}  // namespace

std::vector<Milestone> milestones_of(const TrainingHistory& history, const MeasuredHeads& heads,
                                     std::optional<Index> answers) {
  std::vector<Milestone> milestones;
  if (history.rows().empty()) return milestones;
  milestones.push_back(start_of(history, answers));
  for (const HeadPattern pattern : kLearnedPatterns) {
    if (const auto milestone = first_head(heads, pattern)) milestones.push_back(*milestone);
  }
  const std::vector<RightShare> scores = right_answers(history);
  const auto add = [&](Milestone::Kind kind, double threshold) {
    const auto score = first_reaching(scores, threshold);
    if (!score) return;
    Milestone& milestone = milestones.emplace_back();
    milestone.kind = kind;
    milestone.step = score->step;
    milestone.share = score->share;
    milestone.threshold = threshold;
  };
  add(Milestone::Kind::HalfRight, half_right_share(answers));
  add(Milestone::Kind::NearlyAllRight, kNearlyAllRight);
  std::ranges::stable_sort(milestones, {}, &Milestone::step);
  return milestones;
}

std::optional<HeadPattern> telling_pattern(const HeadReading& reading) {
  std::optional<HeadPattern> best;
  for (const HeadPattern pattern : kLearnedPatterns) {
    if (!is_telling(reading, pattern)) continue;
    if (!best || reading.of(pattern).beyond_chance() > reading.of(*best).beyond_chance()) best = pattern;
  }
  return best;
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
