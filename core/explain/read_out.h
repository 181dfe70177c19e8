#pragma once

#include <vector>

#include "core/ops/ops.h"
#include "core/walk/computation.h"

namespace heed {

// What a readout says. One row for each that is read out.
struct ReadOut {
  Matrix logits;
  Matrix probabilities;
};

// Final norm, pooling and projection applied to this matrix in place of what the last block gives out. It has
// a row for each token, or, where rows are read out one by one, any number of them. The computation has a
// readout.
ReadOut read_out(const BuiltScene& built, Matrix stream);

// The same without probabilities.
Matrix logits_of(const BuiltScene& built, Matrix stream);

// The rows of what the last block gives out that a row of the answer is read from: this row, or, where rows
// are pooled, all of them.
Region region_read_for(const BuiltScene& built, Index answer_row);

// Their numbers.
Matrix rows_read_for(const Computation& computation, Index answer_row);

// The right answers that its loss is about; empty: there is none.
std::vector<TargetCell> right_answers(const Computation& computation);

}  // namespace heed
