#pragma once

#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/module/attention/attention_nodes.h"
#include "core/module/block/block_nodes.h"
#include "core/module/readout/readout_nodes.h"
#include "core/module/readout/target_module.h"
#include "core/module/steps.h"
#include "core/scene/scene.h"
#include "core/walk/patch_sources.h"

namespace heed {

// The memory limit, checked before any allocation: bytes of all stored matrices and of all scores,
// which are materialized when a whole matrix is needed.
inline constexpr double kMaxComputedBytes = 8.0 * 1024 * 1024 * 1024;

// The graph and steps of a scene, as its modules built them.
struct BuiltScene {
  Graph graph;  // nothing computed yet; matrices are shared with the scene
  Steps steps;
  NodeId inputs = 0;               // X
  NodeId result = 0;               // the output of the last module; of a bare attention always Y
  AttentionNodes attention;        // of a scene without blocks
  std::vector<BlockNodes> blocks;  // of a transformer
  std::optional<NodeId> final_norm;
  std::optional<ReadoutNodes> readout;  // with labels; without them what it makes is the result
  std::optional<TargetNodes> target;
  PatchSources patch_sources;

  std::optional<NodeId> loss() const;
  // The attention of this block, or the bare one; null if there is none.
  const AttentionNodes* find_attention(std::optional<int> block) const;
  const HeadNodes& head(const HeadKey& key) const;  // it has to be there
  const HeadNodes* find_head(const HeadKey& key) const;
};

// Fails if shapes do not chain, counts differ, an override is out of range or the memory limit is
// exceeded; the place of the Error is a path in the file: `heads[0].key.weight`.
Result<BuiltScene> build_scene(const Scene& scene);

}  // namespace heed
