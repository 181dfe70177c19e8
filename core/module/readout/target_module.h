#pragma once

#include "core/json/scene_matrix.h"
#include "core/module/model_builder.h"

namespace heed {

// Where the target of a scene stands that has no readout, and the loss.
struct TargetNodes {
  NodeId target = 0;  // as large as the output
  NodeId loss = 0;
};

// A step in the current chapter: how far the output is from what it should be.
TargetNodes build_target(ModelBuilder& builder, const SceneMatrix& target, NodeId output);

}  // namespace heed
