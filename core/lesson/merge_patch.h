#pragma once

#include <string>

#include "core/base/result.h"
#include "core/json/json_view.h"

namespace heed {

// The JSON text of `target` with `patch` applied to it as RFC 7396 says: keys replace, objects merge, null
// removes. A key that a patch has twice is refused.
Result<std::string> merge_patch(JsonView target, JsonView patch);

}  // namespace heed
