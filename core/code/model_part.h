#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/walk/build.h"

namespace heed {

// A part of a transformer whose code is a class or a function of its own.
struct ModelPart {
  enum class Kind { Attention, FeedForward, Block, Model };

  Kind kind = Kind::Model;
  std::optional<int> block;                  // that it is, or is in
  NodeId input = 0;                          // the rows that it is applied to
  NodeId output = 0;                         // what it returns
  std::vector<NodeId> nodes;                 // that its own code computes or has as weights, in order
  std::vector<ModelPart> parts;              // in the order in which they are applied
  std::map<NodeId, std::string> norm_names;  // of its own nodes those that are norms
};

// A transformer, as blocks of attention and feed-forward layers. What does not depend on the rows that come
// in, such as an attention that is switched off, stays with the part around it.
ModelPart model_part(const BuiltScene& built);

}  // namespace heed
