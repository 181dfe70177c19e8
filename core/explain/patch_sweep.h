#pragma once

#include <vector>

#include "core/base/matrix.h"
#include "core/base/result.h"
#include "core/walk/computation.h"

namespace heed {

// Where two texts are told apart ("causal tracing"): each row of the residual stream of one is put into the
// other, one at a time, and it is measured how far the answer moves from that of the one to that of the
// other.
struct PatchSweep {
  Index label_here = 0, label_there = 0;  // the likeliest answers of the two texts
  double here = 0, there = 0;             // logit of label_there − logit of label_here, of each text
  Matrix moved;  // (stream nodes, rows): (that of the patched computation − here) / (there − here)
};

// The nodes whose rows are put there, in order: what comes into the first block, and what each block gives
// out.
std::vector<NodeId> swept_nodes(const BuiltScene& built);

// Both have blocks and a readout, and are computed as far as their last block; `row_here` and `row_there` are
// the rows of their answers. Refused where the texts differ in length, or have the same answer. Reports to
// the progress of this thread; an error once that is cancelled.
Result<PatchSweep> patch_sweep(const Computation& here, const Computation& there, Index row_here,
                               Index row_there);

}  // namespace heed
