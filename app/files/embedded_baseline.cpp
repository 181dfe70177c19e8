#include "app/files/embedded_baseline.h"

#include <algorithm>
#include <utility>

#include "core/scene/modules.h"
#include "core/scene/scene_json.h"
#include "core/scene/scene_matrices.h"

namespace heed {
namespace {

constexpr const char* kBaselineKey = "x-heed-baseline";

auto find_baseline(Scene& scene) {
  return std::find_if(scene.extras.begin(), scene.extras.end(),
                      [](const auto& extra) { return extra.first == kBaselineKey; });
}

}  // namespace

std::string baseline_text(const Scene& baseline) {
  std::string text = write_scene(without_references(baseline));
  text.pop_back();  // the final newline
  return text;
}

Scene embed_baseline(Scene scene, std::string text) {
  const auto held = find_baseline(scene);
  if (text.empty()) return scene;
  if (held == scene.extras.end()) {
    scene.extras.emplace_back(kBaselineKey, std::move(text));
  } else {
    held->second = std::move(text);
  }
  return scene;
}

Result<std::optional<Scene>> extract_baseline(Scene& scene) {
  const auto held = find_baseline(scene);
  if (held == scene.extras.end()) return std::optional<Scene>();
  Result<Scene> baseline = read_scene(held->second, {});
  if (!baseline) {
    Error error = baseline.error();
    error.place = error.place.empty() ? kBaselineKey : std::string(kBaselineKey) + "." + error.place;
    return error;
  }
  scene.extras.erase(held);
  return std::optional(std::move(baseline).value());
}

}  // namespace heed
