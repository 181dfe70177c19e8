#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/explain/head_patterns.h"
#include "core/explain/part_effects.h"
#include "core/graph/revision.h"

namespace heed {

// A head with its measures and a small picture of its weights.
struct SurveyedHead {
  HeadReading reading;
  Matrix picture;  // the weights; of long texts the largest of each square of them
  Revision revision;
};

// All heads of a scene, in order of computation, and what they look at in one text.
struct HeadSurvey {
  std::vector<SurveyedHead> heads;
  Index tokens = 0;
  Matrix rollout;  // attention followed through all blocks, as a picture; empty: there are no blocks
  Revision rollout_revision;
};

// What is not computed yet is computed here. Nothing once the work of this thread is cancelled.
std::optional<HeadSurvey> survey_heads(const Computation& given);

// By what heads are ordered; all but the first put those with most of it first.
enum class HeadOrder { Model, Pattern, Evenness, Effect };

struct HeadChoice {
  HeadOrder order = HeadOrder::Model;
  HeadPattern pattern = HeadPattern::PreviousToken;  // of HeadOrder::Pattern
  bool has_pattern_only = false;                     // leaves out heads that do not have this pattern

  bool operator==(const HeadChoice&) const = default;
};

// Positions in survey.heads. Without effects heads stay as they are in the model instead of being ordered by
// them.
std::vector<std::size_t> chosen_heads(const HeadSurvey& survey, const PartEffects* effects,
                                      const HeadChoice& choice);

SwitchablePart part_of(const HeadKey& head);  // of a transformer

// What switching off this part does to the probability of the answer; none: it is off, or there are no
// effects.
std::optional<double> effect_on_answer(const PartEffects* effects, const SwitchablePart& part);

// The scene with a text that tells patterns apart: words of its own vocabulary in random order, and all of
// them again. Nothing if it has no words to look up.
std::optional<Scene> with_repeated_words(const Scene& scene);
bool has_words_to_repeat(const Scene& scene);  // at once, where that may take long

}  // namespace heed
