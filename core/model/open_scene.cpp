#include "core/model/open_scene.h"

#include <memory>
#include <system_error>
#include <utility>

#include "core/json/json_read.h"
#include "core/model/pretrained_model.h"
#include "core/scene/scene_json.h"
#include "core/scene/vocabulary.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

Error in_model(Error error) {
  error.place = error.place.empty() ? "model" : "model: " + error.place;
  return error;
}

Result<Scene> scene_of_folder(const fs::path& folder, std::string_view text, Progress& progress) {
  if (is_pretrained_folder(folder)) {
    const Result<std::shared_ptr<const PretrainedModel>> model = PretrainedModel::open(folder, progress);
    return model ? model.value()->scene_of(text) : Result<Scene>(model.error());
  }
  std::error_code code;
  if (!fs::is_directory(folder, code)) return Error{"folder", {"scene.model.no_folder", {}}};
  Result<Scene> scene = load_scene(folder);
  if (!scene) return scene.error();
  return with_text(std::move(scene).value(), text);
}

}  // namespace

Result<Scene> open_model(const fs::path& folder, std::string_view text, Progress& progress) {
  Result<Scene> made = scene_of_folder(folder, text, progress);
  if (!made) return made.error();
  Scene scene = std::move(made).value();
  std::error_code code;
  ModelReference reference;
  reference.folder = fs::absolute(folder, code).lexically_normal().string();
  reference.text = text;
  reference.original = std::make_shared<const Scene>(scene);
  scene.model = std::move(reference);
  return scene;
}

Result<Scene> opened(Scene scene, const fs::path& base, Progress& progress) {
  if (!scene.has_to_be_opened()) return scene;
  ModelReference& from = *scene.model;
  Result<Scene> made = open_model(base / from.folder, from.text, progress);
  if (!made) return in_model(made.error());
  Scene whole = std::move(made).value();
  if (Status status = apply_changes(from.changes, whole); !status) return status.error();
  whole.model->extras = std::move(from.extras);
  whole.title = std::move(scene.title);
  whole.title_extras = std::move(scene.title_extras);
  whole.overrides = std::move(scene.overrides);
  whole.overrides_extras = std::move(scene.overrides_extras);
  whole.locked = std::move(scene.locked);
  whole.extras = std::move(scene.extras);
  return whole;
}

Result<Scene> open_scene(const fs::path& path, const std::optional<std::string>& text, Progress& progress) {
  if (is_pretrained_folder(path)) {
    if (!text) return Error{"", {"pretrained.no_text", {}}};
    return open_model(path, *text, progress);
  }
  Result<Scene> scene = load_scene(path);
  if (!scene) return scene;
  if (!scene.value().has_to_be_opened())
    return text ? with_text(std::move(scene).value(), *text) : std::move(scene);
  if (text) {  // what was changed of the numbers of another text does not belong to this one
    scene.value().model->text = *text;
    scene.value().overrides.clear();
  }
  return opened(std::move(scene).value(), path.parent_path(), progress);
}

}  // namespace heed
