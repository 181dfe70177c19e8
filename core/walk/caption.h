#pragma once

#include "core/base/message.h"
#include "core/walk/computation.h"

namespace heed {

// Of a row of more numbers, a caption says the largest, or the first and the furthest from 0.
inline constexpr Index kMostSpelledValues = 8;

// The caption of a moment: a sentence with its numbers, names tagged by role:
// "<query>Query 2</query> meets <key>key 3</key>: their dot product is the <score>score</score>
// 12."
// The moment must be done: its cells are known.
Message caption(const Computation& computation, const Moment& moment);

// Of what only repeats the output of a single head: the moment as that output has it.
Moment original_moment(const Graph& graph, const Moment& moment);

// The display name of a position on an axis: `2`, or with a label `2 “cat”`; counts from 1.
std::string position_text(const AxisInfo& axis, Index position);
// “cat”, of a position with a label; else nothing.
std::string quoted_label(const AxisInfo& axis, Index position);

}  // namespace heed
