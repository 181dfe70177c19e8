#pragma once

#include <string>

#include "core/base/result.h"

namespace heed {

// The median time of one training step of a task, in milliseconds: examples drawn, forward, backward, update.
Result<double> measure_training_step(const std::string& task);

}  // namespace heed
