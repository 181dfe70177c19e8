#include "core/scene/shipped_models.h"

#include <array>
#include <string>
#include <utility>

#include <heed_model_files.h>

#include "core/base/check.h"
#include "core/scene/model_folder.h"
#include "core/scene/scene_json.h"
#include "core/scene/scene_matrices.h"

namespace heed {
namespace {

constexpr std::array<std::string_view, 5> kNames{"induction", "induction-200", "induction-300", "reverse",
                                                 "sentiment"};

std::string_view file_of(std::string_view name, const char* file) {
  return model_files::file("assets/models/" + std::string(name) + "/" + file);
}

}  // namespace

std::span<const std::string_view> shipped_model_names() { return kNames; }

std::string_view shipped_model_json(std::string_view name) {
  const std::string_view config = file_of(name, kConfigFile);
  if (config.empty()) return {};
  const Result<JsonView> scene = scene_in_config(JsonView(config));
  HEED_CHECK(scene.is_ok());  // compiled in, and tested
  return scene.value().text();
}

MatrixFiles shipped_model_files(std::string_view name) {
  return MatrixFiles::in_memory(file_of(name, MatrixFiles::kTensorFile));
}

Scene shipped_model(std::string_view name) {
  Result<Scene> scene = read_scene(shipped_model_json(name), shipped_model_files(name));
  HEED_CHECK(scene.is_ok());
  return without_references(std::move(scene).value());
}

}  // namespace heed
