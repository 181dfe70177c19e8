#include "app/open_scene.h"

#include <utility>

#include "app/files/documents.h"
#include "core/scene/scene_json.h"

namespace heed {
namespace {

Result<Computation> compute(const std::string& path) {
  Result<Scene> scene = load_scene(path);
  if (!scene) return scene.error();
  return Computation::make(std::move(scene).value());
}

}  // namespace

OpenedScene open_scene(const std::string& path) {
  if (path.empty()) return {eight_steps(), {}};
  Result<Computation> computation = compute(path);
  if (computation) return {std::move(computation).value(), {}};
  Error error = computation.error();
  error.place = error.place.empty() ? path : path + ": " + error.place;
  return {eight_steps(), {std::move(error)}};
}

}  // namespace heed
