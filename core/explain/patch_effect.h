#pragma once

#include <optional>

#include "core/explain/part_effects.h"
#include "core/walk/computation.h"

namespace heed {

// What all patches of a scene together do to an answer: the likeliest one of the row without them.
struct PatchEffect {
  Cell answer;                   // of the probabilities
  double before = 0, after = 0;  // its probability without patches, and with them
  Index likeliest = 0;           // the likeliest answer with patches
  double likeliest_after = 0;    // and its probability
};

// Of a computation with a readout, at any playhead; none: it has no patches, or the work of this thread has
// been cancelled.
std::optional<PatchEffect> patch_effect(const Computation& computation, Index row);

// The computation without its patches; what they changed is computed again.
Computation without_patches(const Computation& computation);

}  // namespace heed
