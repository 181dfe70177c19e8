#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/attention/computation.h"
#include "core/base/result.h"

namespace heed {

// The computation of a scene file, nothing of it executed yet; it goes step by step, all rows at once.
Result<Computation> load_computation(const std::string& file);

// The scene file and the `.npy` files that it names: what no output may overwrite.
std::vector<std::filesystem::path> files_read(const std::string& file, const Scene& scene);

// Executes the steps in order up to the end of `step`.
void execute(Computation& computation, int step = kLastStep);

}  // namespace heed
