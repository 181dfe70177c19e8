#pragma once

#include <string>

#include "core/base/result.h"
#include "core/json/json_view.h"

namespace heed {

// Applies a JSON merge patch (RFC 7396) and returns the JSON text: keys replace, objects merge, null removes.
// A duplicate key in the patch is an error.
Result<std::string> merge_patch(JsonView target, JsonView patch);

}  // namespace heed
