#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/json/json_view.h"
#include "core/json/json_write.h"
#include "core/scene/patch.h"

namespace heed {

// `"patches": [{"node": "b5.h1.output", "rows": [[4, 4]], "from": "The dog sat on the"}, …]`
Status read_patches(JsonView value, const std::string& place, std::vector<Patch>& patches);

// The same as a member of the object that is being written; nothing if there are none.
void write_patches(JsonWriter& out, const std::vector<Patch>& patches);

}  // namespace heed
