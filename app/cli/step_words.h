#pragma once

#include <string>

#include "core/base/result.h"
#include "core/module/steps.h"

namespace heed {

// The step that an option names, `5`; the error says which there are.
Result<int> read_step(const std::string& word, const std::string& option, const Steps& steps);

// One step, or the first and the last of several: `3-7`. What is wrong is said by the message `key`, with the
// word and the last step.
Result<StepRange> read_steps(const std::string& word, const char* key, const Steps& steps);

}  // namespace heed
