#pragma once

#include <string>

#include "core/attention/computation.h"
#include "core/base/result.h"
#include "core/scene/files_read.h"

namespace heed {

// The computation of a scene file, nothing of it executed yet; it goes step by step, all rows at once.
Result<Computation> load_computation(const std::string& file);

// Executes the steps in order up to the end of `step`.
void execute(Computation& computation, int step = kLastStep);

}  // namespace heed
