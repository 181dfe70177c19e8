#pragma once

#include <string>

#include "core/base/result.h"
#include "core/json/json_view.h"
#include "core/ops/choices.h"

namespace heed {

// One of the names of activations.
Status read_activation(JsonView value, const std::string& place, Activation& activation);

}  // namespace heed
