#include "app/cli/load.h"

#include <utility>

#include "core/base/progress.h"
#include "core/model/open_scene.h"

namespace heed {

Result<Computation> load_computation(const std::string& file, const std::optional<std::string>& text) {
  Progress progress;
  Result<Scene> scene = open_scene(file, text, progress);
  if (!scene) return scene.error();
  return Computation::make(std::move(scene).value(), {Grain::Whole, true});
}

void execute(Computation& computation, std::optional<int> step) {
  const Timeline& timeline = computation.timeline();
  computation.go_to(step ? timeline.step_begin(*step + 1) : timeline.moment_count());
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
