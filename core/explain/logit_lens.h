#pragma once

#include <vector>

#include "core/explain/read_out.h"
#include "core/walk/computation.h"

namespace heed {

// What the readout would say if the transformer ended here: applied to the stream at one of its nodes ("logit
// lens"). The computation has a readout, and the node is known; it has a row for each token.
ReadOut logit_lens(const Computation& computation, NodeId stream);

// Where the stream can be read: the embedding, and what each block gives out after its attention and at its
// end.
std::vector<NodeId> stream_nodes(const BuiltScene& built);

}  // namespace heed
