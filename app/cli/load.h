#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/arguments.h"
#include "core/base/result.h"
#include "core/scene/input_files.h"
#include "core/walk/computation.h"

namespace heed {

// The computation of a scene file or a model folder at its start, with one moment per step (Grain::Whole); of
// another text than its own, if one is given.
Result<Computation> load_computation(const std::string& file, const std::optional<std::string>& text = {});

// The option that gives the text.
inline OptionSpec text_option() { return {"--text", "TEXT", {}}; }

// Executes everything, or up to the end of `step`, in one call. Scores that are not stored are then computed
// once and fused into weights and outputs, instead of once per step.
void execute(Computation& computation, std::optional<int> step = {});

}  // namespace heed
