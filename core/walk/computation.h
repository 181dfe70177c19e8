#pragma once

#include <optional>
#include <span>

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/scene/scene.h"
#include "core/walk/build.h"
#include "core/walk/timeline.h"

namespace heed {

struct NumberChange;

// What an edit computed again, the edited node first. Valid until the next edit.
struct Edit {
  std::span<const Change> changes;
};

// A scene that is being stepped through and edited. What lies after the playhead is not computed; what an
// edit does not reach is not touched.
class Computation {
 public:
  // The playhead is at the start.
  static Result<Computation> make(Scene scene, Walk walk = {});
  // The same of what has already been built, which may hold nodes that are not in the scene.
  static Computation of(Scene scene, BuiltScene built, Walk walk = {});

  const Scene& scene() const { return scene_; }
  const BuiltScene& built() const { return built_; }
  const Graph& graph() const { return built_.graph; }
  const Steps& steps() const { return built_.steps; }
  const AttentionNodes& attention() const { return built_.attention; }
  NodeId inputs() const { return built_.inputs; }  // X
  NodeId result() const { return built_.result; }  // what the last step makes
  const Timeline& timeline() const { return timeline_; }

  // Stepping.
  Index playhead() const { return playhead_; }  // moments done: 0 … timeline().moment_count()
  void go_to(Index playhead);                   // computes or forgets exactly what lies between; clamps
  void set_walk(Walk walk);                     // the playhead stays where it was in meaning
  std::optional<Moment> last_moment() const;    // none at the start
  int step() const;                             // of the last moment; 1 at the start
  // What a person may see: for a source, whether it has been introduced; else what has been computed.
  Index known(NodeId node) const { return timeline_.known_after(playhead_, node); }
  bool is_known(NodeId node, Cell cell) const {
    return index_of(built_.graph.shape(node), cell) < known(node);
  }

  // Editing. A source's cell is changed in the scene and in the graph; a computed cell gets an override in
  // both. What a file cannot hold is refused: infinity or NaN in a source.
  Result<Edit> set_cell(NodeId node, Cell cell, float value);
  // The same for a block, the first of its values at `at` (of a stack: within one slice); recomputed once. A
  // block that does not fit is refused, and nothing changes.
  Result<Edit> set_cells(NodeId node, Cell at, const Matrix& values);
  Edit clear_override(NodeId node, Cell cell);
  // Another scene in this one's place; the playhead stays where it was in meaning. When the scene is refused,
  // nothing changes. Where numbers alone differ the graph stays, and what does not depend on them is not
  // touched.
  Status set_scene(Scene scene);

  // The mask hides every key from this query, so its weights are 0.
  bool is_fully_masked(std::size_t head, Index query) const;

 private:
  Computation(Scene scene, BuiltScene built, Walk walk);
  void set_known(std::span<const NodeId> nodes);  // as the playhead says; in their order
  Matrix& edit_scene_source(NodeId node);
  void take_numbers(const NumberChange& change);  // of the scene into the graph
  void edit_scene_override(NodeId node, Cell cell, std::optional<float> value);

  Scene scene_;
  BuiltScene built_;
  Timeline timeline_;
  Index playhead_ = 0;
};

// The same with every moment done.
Computation completed(Computation computation);

}  // namespace heed
