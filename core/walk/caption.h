#pragma once

#include "core/base/message.h"
#include "core/walk/computation.h"

namespace heed {

// What happens at a moment, in words and with its numbers. Names in the sentence are tagged by role:
// "<query>Query 2</query> meets <key>key 3</key>: their dot product is the <score>score</score> 12."
// The moment has been done: its cells are known.
Message caption(const Computation& computation, const Moment& moment);

// How a person calls one position of an axis: `2`, or with a label `2 “cat”`; counts from 1.
std::string position_text(const AxisInfo& axis, Index position);

}  // namespace heed
