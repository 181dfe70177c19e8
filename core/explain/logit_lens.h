#pragma once

#include "core/walk/computation.h"

namespace heed {

// What the readout would say if the transformer ended here: final norm, pooling and projection applied to the
// stream at one of its nodes ("logit lens"). One row for each that is read out.
struct LensReading {
  Matrix logits;
  Matrix probabilities;
};

// Of a computation with a readout in which the node is known; it has a row for each token.
LensReading logit_lens(const Computation& computation, NodeId stream);

// Where the stream can be read: the embedding, and what each block gives out after its attention and at its
// end.
std::vector<NodeId> stream_nodes(const BuiltScene& built);

}  // namespace heed
