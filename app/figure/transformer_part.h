#pragma once

#include "core/walk/build.h"

namespace heed {

// The part of a transformer that makes a matrix.
enum class TransformerPart {
  Embedding,
  AttentionNorm,
  Head,
  HeadsJoined,  // and what is made of them
  AttentionSum,
  FeedForwardNorm,
  FeedForwardUnits,
  FeedForwardOutput,
  FeedForwardSum,
  StreamEnd,  // a last norm, pooling
  Readout
};

// Of a matrix that is computed, in a transformer.
TransformerPart transformer_part(const BuiltScene& built, NodeId node);

// The matrix that is computed of these weights first; of one that is computed, itself.
NodeId place_of_use(const BuiltScene& built, NodeId node);

}  // namespace heed
