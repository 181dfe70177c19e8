#include <algorithm>
#include <utility>

#include "core/edit/draft.h"
#include "core/scene/scene_matrices.h"
#include "core/walk/block.h"
#include "core/walk/build.h"

namespace heed {
namespace {

Status fill_source(Scene& scene, const std::string& node, const Region& region, const Fill& fill) {
  SceneMatrix* source = find_matrix(scene, node);
  if (!source) return Error{"", {"edit.fill.computed", {{"node", node}}}};
  if (scene.locked.contains(node)) return Error{"", {"edit.locked", {{"node", node}}}};
  Result<Matrix> values = filled(**source, region, fill);
  if (!values) return values.error();
  set_values(*source, std::move(values).value());
  return {};
}

}  // namespace

Result<Draft> draft(const Scene& scene, const edit::SetCells& to) {
  const Result<BuiltScene> built = build_scene(scene);
  if (!built) return built.error();
  const Graph& graph = built.value().graph;
  const std::optional<NodeId> node = graph.find(to.node);
  if (!node) return Error{"", {"edit.no_node", {{"node", to.node}}}};
  const Status status = check_block(scene, graph, *node, to.at, to.values);
  if (!status) return status.error();
  Draft result{scene, {}, {}, {}, {}, {}, {}};
  if (to.values.size() == 0) return result;
  if (graph.op(*node)) {
    put_overrides(result.scene.overrides[to.node], to.at, to.values);
    return result;
  }
  SceneMatrix& source = *find_matrix(result.scene, to.node);
  Matrix values = *source;
  values.block(to.at.row, to.at.col, to.values.rows(), to.values.cols()) = to.values;
  set_values(source, std::move(values));
  return result;
}

Result<Draft> draft(const Scene& scene, const edit::ClearOverrides& which) {
  Draft result{scene, {}, {}, {}, {}, {}, {}};
  auto& overrides = result.scene.overrides;
  if (which.node.empty()) {
    overrides.clear();
    return result;
  }
  const auto held = overrides.find(which.node);
  if (held == overrides.end()) return result;
  const Region& region = which.region;
  std::erase_if(held->second, [&](const Override& one) { return region.contains(one.cell); });
  if (held->second.empty()) overrides.erase(held);
  return result;
}

Result<Draft> draft(const Scene& scene, const edit::AddPatch& to) {
  Draft result{scene, {}, {}, {}, {}, {}, {}};
  std::vector<Patch>& patches = result.scene.patches;
  const auto same =
      std::ranges::find_if(patches, [&](const Patch& patch) { return have_one_target(patch, to.patch); });
  same != patches.end() ? void(*same = to.patch) : patches.push_back(to.patch);
  return result;
}

Result<Draft> draft(const Scene& scene, const edit::RemovePatches& which) {
  Draft result{scene, {}, {}, {}, {}, {}, {}};
  std::vector<Patch>& patches = result.scene.patches;
  if (!which.at) return patches.clear(), result;
  const auto at = static_cast<Index>(*which.at);
  if (Status status = check_index(at, static_cast<Index>(patches.size())); !status) return status.error();
  patches.erase(patches.begin() + at);
  return result;
}

Result<Draft> draft(const Scene& scene, const edit::FillCells& to) {
  Draft result{scene, {}, {}, {}, {}, {}, {}};
  if (Status status = fill_source(result.scene, to.node, to.region, to.fill); !status) return status.error();
  return result;
}

Result<Draft> draft(const Scene& scene, const edit::RandomiseWeights& to) {
  const Result<BuiltScene> built = build_scene(scene);
  if (!built) return built.error();
  const Graph& graph = built.value().graph;
  Draft result{scene, {}, {}, {}, {}, {}, {}};
  Random seeds(to.fill.seed);
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    const NodeInfo& info = graph.info(node);
    if (info.kind != NodeKind::Weight) continue;
    // A locked matrix consumes its seed too, so that locking does not change what others get.
    Fill fill = to.fill;
    fill.seed = seeds.bits();
    if (scene.locked.contains(info.name)) continue;
    if (Status status = fill_source(result.scene, info.name, Region::all(), fill); !status)
      return status.error();
  }
  return result;
}

Result<Draft> draft(const Scene& scene, const edit::SetLock& to) {
  Draft result{scene, {}, {}, {}, {}, {}, {}};
  if (!find_matrix(result.scene, to.node)) return Error{"", {"edit.lock_computed", {{"node", to.node}}}};
  if (to.is_locked) {
    result.scene.locked.insert(to.node);
  } else {
    result.scene.locked.erase(to.node);
  }
  return result;
}

}  // namespace heed
