#include "app/files/autosaved_run.h"

#include <algorithm>
#include <utility>

#include "app/files/exported_run.h"
#include "core/train/saved_training_json.h"

namespace heed {
namespace {

constexpr const char* kRunKey = "x-heed-run";

}  // namespace

Scene with_run(Scene scene, const AppState& state) {
  if (!has_run(state)) return scene;
  const SavedTraining run = saved_run(state);
  // While it trains, the document lags behind.
  if (state.training->is_running()) scene = with_parameters(std::move(scene), run.state.parameters);
  std::erase_if(scene.extras, [](const auto& extra) { return extra.first == kRunKey; });
  scene.extras.emplace_back(kRunKey, run_json(run));
  return scene;
}

std::optional<SavedTraining> extract_run(Scene& scene) {
  const auto held =
      std::ranges::find_if(scene.extras, [](const auto& extra) { return extra.first == kRunKey; });
  if (held == scene.extras.end()) return std::nullopt;
  const std::string json = std::move(held->second);
  scene.extras.erase(held);
  Result<SavedTraining> run = read_run_json(json, parameters_of(scene));
  return run ? std::optional(std::move(run).value()) : std::nullopt;
}

}  // namespace heed
