#pragma once

#include <optional>

#include "core/graph/node_key.h"
#include "core/scene/scene.h"

namespace heed {

// Calls visit(attention, block) for each attention of a scene, in order of computation; the block is empty
// for a bare attention.
template <typename AnyScene, typename Visit>
void for_each_attention(AnyScene& scene, Visit visit) {
  if (!scene.has_blocks()) return visit(scene.attention, std::optional<int>());
  for (std::size_t at = 0; at < scene.blocks.size(); ++at) {
    if (auto& attention = scene.blocks[at].attention) visit(*attention, std::optional(static_cast<int>(at)));
  }
}

// The attention of this block, or the bare one; null if there is none.
const Attention* find_attention(const Scene& scene, std::optional<int> block);
Attention* find_attention(Scene& scene, std::optional<int> block);

// A head that is there.
const Head& head_of(const Scene& scene, const HeadKey& key);

// Whether the attention or the feed-forward of a block adds anything: it is there, and neither it nor the
// block is switched off.
bool is_part_on(const TransformerBlock& block, bool is_attention);
// Whether a head that is there adds anything.
bool is_head_on(const Scene& scene, const HeadKey& key);

// How many numbers it would train.
Index parameter_count(const Scene& scene);

}  // namespace heed
