#pragma once

#include <optional>
#include <string>

#include "core/base/message.h"
#include "core/explain/logit_ledger.h"
#include "core/walk/computation.h"

namespace heed {

// The name of a place of an axis, in quotes; without one its number, from 1.
std::string label_or_number(const AxisInfo& axis, Index at);

// The cell of the likeliest answer in a row of the probabilities, which are known. (rows, classes)
Cell likeliest_answer(const Computation& computation, Index row);

// The part that added most to the logit of an answer; none: none added anything.
std::optional<StreamPart> part_that_adds_most(const LogitLedger& ledger);

// How a completed transformer came to an answer, in a sentence: the answer, and the part that added most to
// its logit; of a head, what it looked at. `ledger` is that of the answer's logit.
Message answer_caption(const Computation& computation, const LogitLedger& ledger, CellRef probability);

}  // namespace heed
