#pragma once

#include <optional>

#include "core/code/part_code.h"
#include "core/scene/scene.h"

namespace heed {

// The block as an nn.TransformerEncoderLayer of PyTorch, its weights as that layer's state; none if the layer
// does not compute what the block does.
std::optional<PartCode> encoder_layer(const Scene& scene, const Graph& graph, int block);

}  // namespace heed
