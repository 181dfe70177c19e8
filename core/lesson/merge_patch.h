#pragma once

#include <string>

#include "core/base/result.h"
#include "core/json/json_view.h"

namespace heed {

// Applies a JSON merge patch (RFC 7396) and returns the JSON text: keys replace, objects merge, null removes.
// Beyond the RFC, an object whose keys are numbers changes these items of a list, counted from 0: the number
// after the last item appends, null removes. A duplicate key in the patch is an error.
Result<std::string> merge_patch(JsonView target, JsonView patch);

}  // namespace heed
