#pragma once

#include <string>

#include "core/base/result.h"
#include "core/module/steps.h"

namespace heed {

// Parses a step number, `5`; the error gives the valid range.
Result<int> parse_step(const std::string& word, const std::string& option, const Steps& steps);

// Parses a step or a range of steps, `3-7`. The error is the message `key`, with the word and the last step.
Result<StepRange> parse_step_range(const std::string& word, const char* key, const Steps& steps);

}  // namespace heed
