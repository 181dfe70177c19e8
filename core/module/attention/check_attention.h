#pragma once

#include <string>

#include "core/base/result.h"
#include "core/module/attention/attention.h"

namespace heed {

// What does not fit in an attention by itself, for this many queries; shapes that do not chain are found when
// it is built. `place` is where its keys stand in the file: nothing for a bare attention.
Status check_module(const Attention& attention, Index query_count, const std::string& place = {});

}  // namespace heed
