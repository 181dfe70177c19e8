#include "app/cli/load.h"

#include <memory>
#include <utility>

#include "core/base/progress.h"
#include "core/model/pretrained_model.h"
#include "core/scene/modules.h"
#include "core/scene/scene_json.h"
#include "core/scene/vocabulary.h"

namespace heed {

namespace {

Result<Computation> compute(Result<Scene> scene) {
  if (!scene) return scene.error();
  return Computation::make(std::move(scene).value(), {Grain::Whole, true});
}

Result<Scene> scene_of_model(const std::string& folder, const std::optional<std::string>& text) {
  if (!text) return Error{"", {"pretrained.no_text", {}}};
  Progress progress;
  const Result<std::shared_ptr<const PretrainedModel>> model = PretrainedModel::open(folder, progress);
  return model ? model.value()->scene_of(*text) : Result<Scene>(model.error());
}

}  // namespace

Result<Computation> load_computation(const std::string& file, const std::optional<std::string>& text) {
  if (is_pretrained_folder(file)) return compute(scene_of_model(file, text));
  Result<Scene> scene = load_scene(file);
  if (scene && text) scene = with_text(std::move(scene).value(), *text);
  return compute(std::move(scene));
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
