#include "core/lesson/lesson_scene.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "core/json/json_read.h"
#include "core/json/json_text.h"
#include "core/lesson/merge_patch.h"
#include "core/scene/scene_json.h"
#include "core/scene/scene_matrices.h"
#include "core/scene/shipped_models.h"
#include "core/scene/vocabulary.h"
#include "core/train/task.h"

namespace heed {
namespace {

// A scene or a patch, apart from the keys that only lessons have.
struct LessonSceneKeys {
  std::string model, untrained, text;
  std::string others;  // as JSON

  bool has_start() const { return !model.empty() || !untrained.empty(); }
};

Status read_keys(JsonView json, LessonSceneKeys& keys) {
  keys.others = json.text();
  if (!json.is(JsonKind::Object)) return {};
  std::string others;
  bool has_own_key = false;
  JsonMembers members(json);
  for (auto member = members.next(); member; member = members.next()) {
    std::string* const to = member->key == "model"       ? &keys.model
                            : member->key == "untrained" ? &keys.untrained
                            : member->key == "text"      ? &keys.text
                                                         : nullptr;
    if (to) {
      has_own_key = true;
      if (Status status = read_text(member->value, member->key, *to); !status) return status;
      if (to->empty()) return Error{member->key, {"lesson.no_words", {}}};
    } else {
      others +=
          (others.empty() ? "" : ", ") + heed::quoted(member->key) + ": " + std::string(member->value.text());
    }
  }
  if (has_own_key) keys.others = "{" + others + "}";
  if (!keys.model.empty() && !keys.untrained.empty()) return Error{"untrained", {"lesson.two_models", {}}};
  return {};
}

std::string listed(std::span<const std::string_view> names) {
  std::string all;
  for (const std::string_view name : names) all += (all.empty() ? "" : ", ") + std::string(name);
  return all;
}

// The scene that a model begins with.
Result<std::string> start_json(const LessonSceneKeys& start) {
  if (!start.model.empty()) {
    const std::string_view json = shipped_model_json(start.model);
    if (!json.empty()) return std::string(json);
    return Error{
        "model",
        {"lesson.no_model", {{"found", shortened(start.model)}, {"names", listed(shipped_model_names())}}}};
  }
  const std::optional<TrainingTask> task = make_task(start.untrained, 1);
  if (task) return write_scene(task->scene);
  return Error{
      "untrained",
      {"train.no_such_task", {{"task", shortened(start.untrained)}, {"tasks", listed(task_names())}}}};
}

}  // namespace

Result<Scene> patched_scene(const Lesson& lesson, const std::optional<LessonJson>& patch) {
  LessonSceneKeys given, changed;
  if (Status status = read_keys(JsonView(lesson.scene.text), given); !status) return status.error();
  if (patch) {
    if (Status status = read_keys(JsonView(patch->text), changed); !status) return status.error();
  }
  const LessonSceneKeys& start = changed.has_start() ? changed : given;
  const MatrixFiles files =
      start.model.empty() ? MatrixFiles(lesson.scene_folder) : shipped_model_files(start.model);
  Result<std::string> json = start.has_start() ? start_json(start) : Result<std::string>(given.others);
  if (!json) return json.error();
  const std::string& text = changed.text.empty() ? given.text : changed.text;
  if (!text.empty()) {
    Result<Scene> scene = read_scene(json.value(), files);
    if (scene) scene = with_text(std::move(scene).value(), text);
    if (!scene) return Error{"text", scene.error().message};
    json = write_scene(scene.value());
  }
  if (start.has_start()) json = merge_patch(JsonView(json.value()), JsonView(given.others));
  if (json && patch) json = merge_patch(JsonView(json.value()), JsonView(changed.others));
  if (!json) return json.error();
  Result<Scene> scene = read_scene(json.value(), files);
  // What comes with Heed has no folder that a saved scene could refer to.
  return scene && !start.model.empty() ? without_references(std::move(scene).value()) : scene;
}

}  // namespace heed
