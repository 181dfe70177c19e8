#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/scene/scene.h"
#include "core/walk/build.h"
#include "core/walk/timeline.h"

namespace heed {

struct CommonRows;

// What an edit recomputed, the edited node first, and what follows where patches change with it. Valid until
// the next edit.
struct Edit {
  std::span<const Change> changes;
};

// A scene with its graph and playhead, stepped through and edited. Cells after the playhead are not
// computed; an edit recomputes only what depends on it.
class Computation {
 public:
  // The playhead starts at 0.
  static Result<Computation> make(Scene scene, Walk walk = {});
  // From a graph that is already built and may have nodes that are not in the scene.
  static Computation of(Scene scene, BuiltScene built, Walk walk = {});

  const Scene& scene() const { return scene_; }
  const BuiltScene& built() const { return built_; }
  const Graph& graph() const { return built_.graph; }
  const Steps& steps() const { return built_.steps; }
  NodeId inputs() const { return built_.inputs; }  // X
  NodeId result() const { return built_.result; }  // the output of the last step
  const Timeline& timeline() const { return timeline_; }

  // Stepping.
  Index playhead() const { return playhead_; }  // moments done: 0 … timeline().moment_count()
  void go_to(Index playhead);                   // clamps; computes or forgets only the cells between
  void set_walk(Walk walk);                     // keeps the playhead at the same place
  std::optional<Moment> last_moment() const;    // none at the start; as the followed head has it
  // Of what several heads make together, whose share a moment is: that of the head that is looked at.
  void follow_head(int head) { followed_head_ = head; }
  int step() const;  // of the last moment; 1 at the start
  // How many cells are visible: for a source, all once it has been introduced; else those computed.
  Index known(NodeId node) const { return timeline_.known_after(playhead_, node); }
  bool is_known(NodeId node, Cell cell) const {
    return index_of(built_.graph.shape(node), cell) < known(node);
  }

  // Editing. Setting a source cell changes the scene and the graph; setting a computed cell
  // overrides it in both. Non-finite values in a source are refused, as a file cannot hold them.
  Result<Edit> set_cell(NodeId node, Cell cell, float value);
  // Sets a block, the first value at `at` (for a stack, within one slice); recomputes once. A block
  // that does not fit is refused and changes nothing.
  Result<Edit> set_cells(NodeId node, Cell at, const Matrix& values);
  Edit clear_override(NodeId node, Cell cell);
  // Replaces the scene and keeps the playhead at the same place; a refused scene changes nothing.
  // If only numbers differ and what is switched off, the graph is kept and only what depends on these is
  // recomputed: of large ones, after a switch, when it is read. Of another text of a large transformer the
  // first words keep what they have made where nothing looks ahead.
  Status set_scene(Scene scene);

  // Whether the mask hides every key from this query, so that its weights are 0.
  bool is_fully_masked(const HeadKey& head, Index query) const;

 private:
  Computation(Scene scene, BuiltScene built, Walk walk);
  void set_known(std::span<const NodeId> nodes,
                 Compute when = Compute::Now);  // by the playhead; in node order
  void set_all_known(Compute when = Compute::Now);
  void compute_later_keys(const CommonRows& common);
  Matrix& edit_scene_source(NodeId node);
  Edit after_source_edit(std::span<const Change> changes);
  void edit_scene_override(NodeId node, Cell cell, std::optional<float> value);

  Scene scene_;
  BuiltScene built_;
  Timeline timeline_;
  std::vector<Change> edit_changes_;
  Index playhead_ = 0;
  int followed_head_ = 0;
};

// The computation with its playhead at the end.
Computation completed(Computation computation);

// With these nodes computed and what they depend on, by node; the playhead is at the start.
Computation executed_for(const Computation& computation, const std::vector<bool>& nodes);

}  // namespace heed
