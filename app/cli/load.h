#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/scene/input_files.h"
#include "core/walk/computation.h"

namespace heed {

// The computation of a scene file at its start, with one moment per step (Grain::Whole).
Result<Computation> load_computation(const std::string& file);

// Executes everything, or up to the end of `step`, in one call. Scores that are not stored are then computed
// once and fused into weights and outputs, instead of once per step.
void execute(Computation& computation, std::optional<int> step = {});

// The computation with only these nodes computed, and what they depend on; its playhead stays at the start.
Computation executed_for(const Computation& computation, const std::vector<bool>& nodes);

}  // namespace heed
