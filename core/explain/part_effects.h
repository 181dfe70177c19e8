#pragma once

#include <optional>
#include <vector>

#include "core/walk/computation.h"

namespace heed {

// A part of a transformer that can be switched off.
struct SwitchablePart {
  enum class Kind { Head, Attention, FeedForward };

  Kind kind = Kind::Head;
  int block = 0;
  int head = 0;  // of a head

  bool operator==(const SwitchablePart&) const = default;
};

// What the readout says about one answer.
struct AnswerNumbers {
  double logit = 0;
  double probability = 0;
  Index likeliest = 0;  // the answer that it finds likeliest
};

// The answer without one part, all others being there: it adds zeros at its place.
struct PartEffect {
  SwitchablePart part;
  AnswerNumbers without;
};

// What an answer owes to each part, by leaving out one at a time ("ablation").
struct PartEffects {
  Cell answer;  // of the probabilities
  AnswerNumbers with_all;
  std::vector<PartEffect> effects;  // in order of computation; without parts that are off already
};

// Whether a scene has parts that can be switched off, and an answer.
bool has_effects(const Scene& scene);

// Of a computation with blocks and a readout, which is computed as far as its last block. Without a label the
// answer is the likeliest one of that row. Reports to the progress of this thread; nothing once that is
// cancelled.
std::optional<PartEffects> part_effects(const Computation& computation, Index row,
                                        std::optional<Index> label);

// So far, and no further.
Computation executed_to_last_block(const Computation& computation);

}  // namespace heed
