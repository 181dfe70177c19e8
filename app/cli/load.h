#pragma once

#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/scene/files_read.h"
#include "core/walk/computation.h"

namespace heed {

// The computation of a scene file, nothing of it executed yet; it goes step by step, all rows at once.
Result<Computation> load_computation(const std::string& file);

// Executes everything, or up to the end of `step`, in one go: scores that are not kept then become weights
// and outputs while they are near, and are not made once more for each step.
void execute(Computation& computation, std::optional<int> step = {});

}  // namespace heed
