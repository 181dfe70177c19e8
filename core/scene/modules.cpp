#include "core/scene/modules.h"

#include "core/module/attention/parameter_counts.h"
#include "core/module/block/block_module.h"
#include "core/module/norm/norm_module.h"
#include "core/module/readout/readout_module.h"

namespace heed {

const Attention* find_attention(const Scene& scene, std::optional<int> block) {
  if (!block) return scene.has_blocks() ? nullptr : &scene.attention;
  const auto at = static_cast<std::size_t>(*block);
  return at < scene.blocks.size() && scene.blocks[at].attention ? &*scene.blocks[at].attention : nullptr;
}

Attention* find_attention(Scene& scene, std::optional<int> block) {
  return const_cast<Attention*>(find_attention(static_cast<const Scene&>(scene), block));
}

const Head& head_of(const Scene& scene, const HeadKey& key) {
  return find_attention(scene, key.block)->heads[static_cast<std::size_t>(key.head)];
}

bool is_part_on(const TransformerBlock& block, bool is_attention) {
  const bool is_on = is_attention ? block.attention && block.attention->is_enabled
                                  : block.feed_forward && block.feed_forward->is_enabled;
  return block.is_enabled && is_on;
}

bool is_head_on(const Scene& scene, const HeadKey& key) {
  const bool is_in = key.block ? is_part_on(scene.blocks[static_cast<std::size_t>(*key.block)], true)
                               : scene.attention.is_enabled;
  return is_in && head_of(scene, key).is_enabled;
}

Index parameter_count(const Scene& scene) {
  if (!scene.has_blocks()) return parameter_counts(scene.attention).total();
  Index count =
      parameter_count(scene.input_norm) + parameter_count(scene.final_norm) + parameter_count(scene.readout);
  for (const TransformerBlock& block : scene.blocks) count += parameter_count(block);
  return count;
}

}  // namespace heed
