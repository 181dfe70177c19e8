#include "app/cli/load.h"

#include "core/scene/scene_json.h"

namespace heed {

Result<Computation> load_computation(const std::string& file) {
  Result<Scene> scene = load_scene(file);
  if (!scene) return scene.error();
  return Computation::make(std::move(scene).value(), {Grain::Whole, true});
}

void execute(Computation& computation, std::optional<int> step) {
  const Timeline& timeline = computation.timeline();
  computation.go_to(step ? timeline.step_begin(*step + 1) : timeline.moment_count());
}

}  // namespace heed
