#include "core/walk/computation.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/graph/large_op.h"
#include "core/scene/modules.h"
#include "core/scene/scene_matrices.h"
#include "core/walk/block.h"
#include "core/walk/common_nodes.h"
#include "core/walk/common_rows.h"
#include "core/walk/scene_changes.h"

namespace heed {

Result<Computation> Computation::make(Scene scene, Walk walk) {
  Result<BuiltScene> built = build_scene(scene);
  if (!built) return built.error();
  return Computation(std::move(scene), std::move(built).value(), walk);
}

Computation Computation::of(Scene scene, BuiltScene built, Walk walk) {
  return Computation(std::move(scene), std::move(built), walk);
}

Computation::Computation(Scene scene, BuiltScene built, Walk walk)
    : scene_(std::move(scene)), built_(std::move(built)), timeline_(built_.graph, built_.steps, walk) {}

void Computation::go_to(Index playhead) {
  const Index before = std::exchange(playhead_, std::clamp<Index>(playhead, 0, timeline_.moment_count()));
  std::vector<NodeId> nodes;
  timeline_.for_each_node_between(before, playhead_, [&](NodeId node) { nodes.push_back(node); });
  std::sort(nodes.begin(), nodes.end());
  set_known(nodes);
}

void Computation::set_walk(Walk walk) {
  const Place place = timeline_.place_of(playhead_);
  timeline_ = Timeline(graph(), steps(), walk);
  playhead_ = timeline_.nearest_playhead(place);
  set_all_known();
}

void Computation::set_all_known(Compute when) {
  std::vector<NodeId> nodes(graph().node_count());
  std::iota(nodes.begin(), nodes.end(), NodeId{0});
  set_known(nodes, when);
}

void Computation::set_known(std::span<const NodeId> nodes, Compute when) {
  std::vector<KnownCells> wanted;
  wanted.reserve(nodes.size());
  for (const NodeId node : nodes) wanted.push_back({node, timeline_.known_after(playhead_, node)});
  built_.graph.set_known(wanted, when);
}

std::optional<Moment> Computation::last_moment() const {
  if (playhead_ == 0) return std::nullopt;
  return timeline_.moment(playhead_ - 1, followed_head_);
}

int Computation::step() const {
  const std::optional<Moment> last = last_moment();
  return last ? last->step : steps().first();
}

Result<Edit> Computation::set_cell(NodeId node, Cell cell, float value) {
  if (built_.graph.op(node)) {
    edit_scene_override(node, cell, value);
    return Edit{built_.graph.set_override(node, cell, value)};
  }
  if (!std::isfinite(value)) return Error{built_.graph.info(node).name, {"edit.not_finite", {}}};
  edit_scene_source(node)(cell.row, cell.col) = value;
  return after_source_edit(built_.graph.set_cell(node, cell, value));
}

Result<Edit> Computation::set_cells(NodeId node, Cell at, const Matrix& values) {
  if (Status status = check_block(scene_, built_.graph, node, at, values); !status) return status.error();
  if (values.size() == 0) return Edit{};
  if (built_.graph.op(node)) {
    put_overrides(scene_.overrides[built_.graph.info(node).name], at, values);
    return Edit{built_.graph.set_overrides(node, at, values)};
  }
  edit_scene_source(node).block(at.row, at.col, values.rows(), values.cols()) = values;
  return after_source_edit(built_.graph.set_cells(node, at, values));
}

Edit Computation::clear_override(NodeId node, Cell cell) {
  HEED_CHECK(built_.graph.op(node) != nullptr);
  edit_scene_override(node, cell, std::nullopt);
  return {built_.graph.clear_override(node, cell)};
}

// Scene and graph share the matrix until the first edit; from then on each edits its own in place.
Matrix& Computation::edit_scene_source(NodeId node) {
  SceneMatrix* source = find_matrix(scene_, built_.graph.info(node).name);
  HEED_CHECK(source != nullptr);
  source->reference = {};
  return source->values.edit();
}

void Computation::edit_scene_override(NodeId node, Cell cell, std::optional<float> value) {
  const std::string& name = built_.graph.info(node).name;
  if (value) {
    std::vector<Override>& held = scene_.overrides[name];  // in a file they may be in any order
    const auto same = std::find_if(held.begin(), held.end(),
                                   [&](const Override& override_) { return override_.cell == cell; });
    if (same != held.end()) {
      same->value = *value;
    } else {
      held.insert(std::lower_bound(held.begin(), held.end(), cell, comes_before), {cell, *value});
    }
    return;
  }
  const auto found = scene_.overrides.find(name);
  if (found == scene_.overrides.end()) return;
  std::erase_if(found->second, [&](const Override& override_) { return override_.cell == cell; });
  if (found->second.empty()) scene_.overrides.erase(found);
}

Status Computation::set_scene(Scene scene) {
  const bool is_other_text = scene_.has_blocks() && scene_.tokens != scene.tokens;
  const auto changes = is_other_text ? std::nullopt : scene_changes(scene_, built_.graph, scene);
  if (changes) {
    Result<ResolvedPatches> patches = ResolvedPatches();
    if (!scene.patches.empty()) patches = built_.patch_sources.resolve(scene, built_.graph);
    if (!patches) return patches.error();
    scene_ = std::move(scene);
    put_scene_changes(*changes, scene_, built_.graph);
    if (!changes->switches.empty()) set_walk(timeline_.walk());  // what is off is not stepped through
    put_patches(patches.value(), built_.graph);
    return {};
  }
  Result<BuiltScene> built = build_scene(scene);
  if (!built) return built.error();
  const Place place = timeline_.place_of(playhead_);
  const BuiltFrom now{scene_, built_}, next{scene, built.value()};
  const std::size_t common = common_nodes(now, next);
  for (NodeId node = 0; node < common; ++node) built.value().graph.adopt(graph(), node);
  const CommonRows rows = common == 0 ? common_rows(now, next) : CommonRows();
  built.value().graph.adopt_rows(graph(), rows.nodes, rows.rows);
  *this = Computation(std::move(scene), std::move(built).value(), timeline_.walk());
  playhead_ = timeline_.nearest_playhead(place);
  set_all_known(common > 0 ? Compute::WhenRead : Compute::Now);
  compute_later_keys(rows);
  return {};
}

// Of the rows that were taken over, the numbers for keys that were not there. Their weights are 0, as they
// stand there already.
void Computation::compute_later_keys(const CommonRows& common) {
  Graph& graph = built_.graph;
  for (const NodeId node : common.nodes) {
    const Shape& shape = graph.shape(node);
    if (shape.is_stack() || graph.info(node).cols.axis != Axis::Key) continue;
    if (graph.op(node)->large().row_statistics()) continue;
    const Index rows = std::min(common.rows, graph.known(node) / shape.cols);
    const Region later{0, common.rows, rows, shape.cols - common.rows, 0, 1};
    if (!later.is_empty()) graph.compute_cells(node, later);
  }
}

// Where patches come from the same weights, they change with them.
Edit Computation::after_source_edit(std::span<const Change> changes) {
  if (scene_.patches.empty()) return {changes};
  edit_changes_.assign(changes.begin(), changes.end());
  const Result<ResolvedPatches> patches = built_.patch_sources.resolve(scene_, built_.graph);
  if (!patches) return {edit_changes_};  // only if it was cancelled, and then all of it is dropped
  put_patches(patches.value(), built_.graph);
  return {edit_changes_};
}

bool Computation::is_fully_masked(const HeadKey& head, Index query) const {
  const std::optional<NodeId> masked = built_.head(head).masked;
  if (!masked) return false;
  const Mask& mask = *find_attention(scene_, head.block)->mask;
  for (Index key = 0; key < built_.graph.shape(*masked).cols; ++key) {
    if (is_allowed(mask, query, key)) return false;
  }
  // An override of a masked score makes its key visible again.
  const std::span<const Override> held = built_.graph.overrides(*masked);
  return std::none_of(held.begin(), held.end(),
                      [&](const Override& override_) { return override_.cell.row == query; });
}

Computation completed(Computation computation) {
  computation.go_to(computation.timeline().moment_count());
  return computation;
}

Computation executed_for(const Computation& computation, const std::vector<bool>& nodes) {
  BuiltScene built = computation.built();
  Graph& graph = built.graph;
  std::vector<bool> needed = nodes;
  for (NodeId node = graph.node_count(); node-- > 0;) {
    if (!needed[node]) continue;
    for (const NodeId input : graph.inputs(node)) needed[input] = true;
  }
  std::vector<KnownCells> wanted;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    if (needed[node]) wanted.push_back({node, graph.shape(node).cell_count()});
  }
  graph.set_known(wanted);
  return Computation::of(computation.scene(), std::move(built), {Grain::Whole, true});
}

}  // namespace heed
