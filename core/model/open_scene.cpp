#include "core/model/open_scene.h"

#include <memory>
#include <system_error>
#include <utility>

#include "core/json/json_read.h"
#include "core/model/captured_attention.h"
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

// A model that Heed trained.
Result<Scene> reference_to_trained(const fs::path& folder, std::string_view text) {
  std::error_code code;
  if (!fs::is_directory(folder, code)) return Error{"folder", {"scene.model.no_folder", {}}};
  Result<Scene> loaded = load_scene(folder);
  if (!loaded) return loaded.error();
  Result<Scene> made = with_text(std::move(loaded).value(), text);
  if (!made) return made.error();
  Scene scene = made.value();
  ModelReference& model = scene.model.emplace();
  model.folder = fs::absolute(folder, code).lexically_normal().string();
  model.text = text;
  model.original = std::make_shared<const Scene>(std::move(made).value());
  return scene;
}

}  // namespace

Result<Scene> open_model(const fs::path& folder, const std::optional<std::string>& text, Progress& progress) {
  if (!is_pretrained_folder(folder)) return reference_to_trained(folder, text.value_or(""));
  const Result<std::shared_ptr<const PretrainedModel>> model = PretrainedModel::open(folder, progress);
  if (!model) return model.error();
  return model.value()->reference_to(text ? *text : model.value()->first_text());
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
  whole.patches = std::move(scene.patches);
  whole.locked = std::move(scene.locked);
  whole.extras = std::move(scene.extras);
  return whole;
}

Result<Scene> open_scene(const fs::path& path, const std::optional<std::string>& text, Progress& progress) {
  if (is_pretrained_folder(path)) {
    if (!text) return Error{"", {"pretrained.no_text", {}}};
    return open_model(path, *text, progress);
  }
  Result<Scene> scene = is_captured_attention(path) ? load_captured_attention(path) : load_scene(path);
  if (!scene) return scene;
  if (!scene.value().has_to_be_opened())
    return text ? with_text(std::move(scene).value(), *text) : std::move(scene);
  if (text) {  // what was changed of the numbers of another text does not belong to this one
    scene.value().model->text = *text;
    scene.value().overrides.clear();
    drop_patches_of_words(scene.value().patches);
  }
  return opened(std::move(scene).value(), path.parent_path(), progress);
}

}  // namespace heed
