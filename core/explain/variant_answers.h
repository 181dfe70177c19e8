#pragma once

#include <functional>
#include <span>

#include "core/explain/read_out.h"
#include "core/graph/variants.h"

namespace heed {

// What the readout says of some variants, the first of which has this number: a row for each.
using TakeAnswers = std::function<void(std::size_t first, const ReadOut& answers)>;

// Reads a row of the answer in each of these variants of a computation with blocks and a readout, which is
// computed as far as its last block; none of the variants comes after that. Reports to the progress of this
// thread; false once that is cancelled.
bool for_each_answer_of(const Computation& computation, std::span<const Variant> variants, Index row,
                        const TakeAnswers& take);

}  // namespace heed
