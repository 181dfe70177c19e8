#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "core/train/head_meter.h"
#include "core/train/training_history.h"

namespace heed {

// Something that a run has learned, and when, as it was measured.
struct Milestone {
  enum class Kind { Start, Head, HalfRight, NearlyAllRight };

  Kind kind = Kind::Start;
  Index step = 0;
  // Of a head: how much of its attention goes there. Otherwise the share of right answers; none where answers
  // are not right or wrong.
  std::optional<double> share;
  std::optional<double> loss;                        // at the start
  double threshold = 0;                              // of right answers: what was reached
  bool is_noise = false;                             // the start is no better than guessing
  std::optional<HeadKey> head;                       // which one,
  HeadPattern pattern = HeadPattern::PreviousToken;  // what it looks at,
  double chance = 0;                                 // and how much of its attention would go there by chance
  bool is_so_far = false;                            // the next measurement may say otherwise

  bool operator==(const Milestone&) const = default;
};

// A head looks at something when this much more of its attention goes there than by chance, in two
// measurements one after the other, and not before training.
inline constexpr double kTellingShare = 0.2;
// With less than this it does so only partly.
inline constexpr double kMostlyShare = 0.5;
// Answers are right, in two tests one after the other. Between few answers guessing comes near a half: then
// it is the first share that lies halfway between guessing and all.
inline constexpr double kHalfRight = 0.5, kNearlyAllRight = 0.98;

// What heads of every task can be found to look at: places, and words that come again.
inline constexpr std::array kLearnedPatterns = {
    HeadPattern::PreviousToken, HeadPattern::NextToken, HeadPattern::Itself, HeadPattern::FirstToken,
    HeadPattern::SameToken,     HeadPattern::Induction, HeadPattern::Mirror};

// What is known of a run that may still go on.
struct KnownRun {
  const TrainingHistory& history;
  std::span<const StepReadings> heads;  // by step
  std::optional<Index> answers;         // between how many one would have to guess
  bool measures_heads = true;           // false: that cannot be done
  bool counts_last = false;             // what the last measurement says counts, though no other follows
};

// Adds what has become certain, in the order of steps; of each pattern it is the first head, and if that
// looks there only partly, also the first that mostly does. What was told stays as it was, and what is told
// later happened later: something is told when all that comes before it is known.
void tell_milestones(std::vector<Milestone>& told, const KnownRun& run);

// What is to be told besides if the run ends here. It depends on where it was paused, so it is told only
// until the run goes on.
std::vector<Milestone> milestones_so_far(std::vector<Milestone> told, KnownRun run);

// Without those that give way to others: a head that looks somewhere only partly, to the first that mostly
// does.
std::vector<Milestone> without_replaced(std::vector<Milestone> milestones);

// A run goes on from this step: what it has learned by then stays.
void forget_after(std::vector<Milestone>& told, Index step);

// What a head looks at most of all beyond chance, with at least half of its attention if there is such a
// thing; none where that tells nothing.
std::optional<HeadPattern> telling_pattern(const HeadReading& reading);

// Whether a head still looks there, by what is measured now; what it was told by may be more.
bool looks_there(const PatternShare& now);

// Whether the head looks there with less than half of its attention.
bool is_partial(const Milestone& milestone);

// The share of right answers that counts as half of them.
double half_right_share(std::optional<Index> answers);

// When half of the answers were right; none: they are not yet.
std::optional<Index> half_right_step(const std::vector<Milestone>& milestones);

}  // namespace heed
