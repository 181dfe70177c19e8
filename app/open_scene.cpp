#include "app/open_scene.h"

#include <utility>

#include <heed_scene_files.h>

#include "core/scene/scene_json.h"

namespace heed {
namespace {

// What is built in is right, or the program is not: the tests open it.
Computation eight_steps() {
  Result<Scene> scene = read_scene(scene_files::file("assets/scenes/eight-steps.json"), {});
  HEED_CHECK(scene.is_ok());
  Result<Computation> computation = Computation::make(std::move(scene).value());
  HEED_CHECK(computation.is_ok());
  return std::move(computation).value();
}

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
