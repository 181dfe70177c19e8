#pragma once

#include "core/base/result.h"
#include "core/module/attention/attention.h"

namespace heed {

// What does not fit in an attention by itself, for this many queries; shapes that do not chain are found when
// it is built.
Status check_module(const Attention& attention, Index query_count);

}  // namespace heed
