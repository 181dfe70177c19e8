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

}  // namespace heed
