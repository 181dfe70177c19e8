#include "core/walk/computation.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "core/scene/source.h"
#include "core/walk/block.h"
#include "core/walk/build.h"
#include "core/walk/number_changes.h"

namespace heed {
namespace {

bool comes_before(const Override& held, const Cell& cell) {
  return std::tie(held.cell.slice, held.cell.row, held.cell.col) < std::tie(cell.slice, cell.row, cell.col);
}

}  // namespace

Result<Computation> Computation::make(Scene scene, Walk walk) {
  Result<Graph> graph = build_graph(scene);
  if (!graph) return graph.error();
  return Computation(std::move(scene), std::move(graph).value(), walk);
}

Computation::Computation(Scene scene, Graph graph, Walk walk)
    : scene_(std::move(scene)),
      graph_(std::move(graph)),
      steps_(make_steps(scene_, graph_)),
      timeline_(graph_, steps_, walk) {}

void Computation::go_to(Index playhead) {
  playhead_ = std::clamp<Index>(playhead, 0, timeline_.moment_count());
  std::vector<Index> known;
  for (NodeId node = 0; node < graph_.node_count(); ++node)
    known.push_back(timeline_.known_after(playhead_, node));
  graph_.set_known(known);
}

void Computation::set_walk(Walk walk) {
  const Place place = timeline_.place_of(playhead_);
  timeline_ = Timeline(graph_, steps_, walk);
  go_to(timeline_.index_of(place));
}

std::optional<Moment> Computation::last_moment() const {
  if (playhead_ == 0) return std::nullopt;
  return timeline_.moment(playhead_ - 1);
}

int Computation::step() const {
  const std::optional<Moment> last = last_moment();
  return last ? last->step : kFirstStep;
}

Result<Edit> Computation::set_cell(NodeId node, Cell cell, float value) {
  if (graph_.op(node)) {
    edit_scene_override(node, cell, value);
    return Edit{graph_.set_override(node, cell, value)};
  }
  if (!std::isfinite(value)) return Error{graph_.info(node).name, {"edit.not_finite", {}}};
  edit_scene_source(node)(cell.row, cell.col) = value;
  return Edit{graph_.set_cell(node, cell, value)};
}

Result<Edit> Computation::set_cells(NodeId node, Cell at, const Matrix& values) {
  if (Status status = check_block(scene_, graph_, node, at, values); !status) return status.error();
  if (values.size() == 0) return Edit{};
  if (graph_.op(node)) {
    put_overrides(scene_.overrides[graph_.info(node).name], at, values);
    return Edit{graph_.set_overrides(node, at, values)};
  }
  edit_scene_source(node).block(at.row, at.col, values.rows(), values.cols()) = values;
  return Edit{graph_.set_cells(node, at, values)};
}

Edit Computation::clear_override(NodeId node, Cell cell) {
  HEED_CHECK(graph_.op(node) != nullptr);
  edit_scene_override(node, cell, std::nullopt);
  return {graph_.clear_override(node, cell)};
}

// The scene and the graph share the matrix until the first edit; from then on each writes its own in place.
Matrix& Computation::edit_scene_source(NodeId node) {
  SceneMatrix* source = source_matrix(scene_, graph_.info(node).name);
  HEED_CHECK(source != nullptr);
  source->npy.clear();
  source->npy_extras.clear();
  return source->values.edit();
}

void Computation::edit_scene_override(NodeId node, Cell cell, std::optional<float> value) {
  const std::string& name = graph_.info(node).name;
  if (value) {
    std::vector<Override>& held = scene_.overrides[name];  // a file may have them in any order
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
  if (const auto changes = number_changes(scene_, graph_, scene)) {
    scene_ = std::move(scene);
    for (const NumberChange& change : *changes) take_numbers(change);
    return {};
  }
  Result<Graph> graph = build_graph(scene);
  if (!graph) return graph.error();
  const Place place = timeline_.place_of(playhead_);
  const Walk walk = timeline_.walk();
  *this = Computation(std::move(scene), std::move(graph).value(), walk);
  go_to(timeline_.index_of(place));
  return {};
}

void Computation::take_numbers(const NumberChange& change) {
  const SceneMatrix& source = *source_matrix(scene_, graph_.info(change.source).name);
  const Region& region = change.region;
  graph_.set_cells(change.source, {region.row, region.col},
                   source->block(region.row, region.col, region.rows, region.cols));
}

bool Computation::is_fully_masked(std::size_t head, Index query) const {
  const std::optional<NodeId> masked = graph_.find(head_prefix(head) + "masked");
  if (!masked) return false;
  for (Index key = 0; key < graph_.shape(*masked).cols; ++key) {
    if (is_allowed(*scene_.attention.mask, query, key)) return false;
  }
  // A number that was put over the mask shows its key again.
  const std::span<const Override> held = graph_.overrides(*masked);
  return std::none_of(held.begin(), held.end(),
                      [&](const Override& override_) { return override_.cell.row == query; });
}

Computation completed(Computation computation) {
  computation.go_to(computation.timeline().moment_count());
  return computation;
}

}  // namespace heed
