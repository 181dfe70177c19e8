#include "core/edit/scene_edit.h"

#include <utility>

#include "core/edit/draft.h"
#include "core/edit/reconcile.h"
#include "core/edit/scene_remap.h"
#include "core/walk/build.h"

namespace heed {

namespace {

// The graph without overrides, patches and locks, which may not fit the edited scene yet.
Result<BuiltScene> build_bare(Scene scene) {
  scene.overrides.clear();
  scene.patches.clear();
  scene.locked.clear();
  return build_scene(scene);
}

}  // namespace

Result<EditedScene> apply_edit(const Scene& scene, const SceneEdit& edit) {
  const Result<BuiltScene> before = build_bare(scene);
  if (!before) return before.error();
  Result<Draft> made = draft(scene, edit);
  if (!made) return made.error();
  Draft& now = made.value();
  reconcile_dimensions(scene, now);
  const Result<BuiltScene> after = build_bare(now.scene);
  if (!after) return after.error();
  const SceneRemap remap(scene, now, before.value().graph, after.value().graph);
  std::vector<Message> messages = now.messages;
  remap.report_changes(messages);
  auto overrides = remap.overrides(messages);
  auto patches = remap.patches(messages);
  auto locks = remap.locks();
  EditedScene result{std::move(now.scene), std::move(messages)};
  result.scene.overrides = std::move(overrides);
  result.scene.patches = std::move(patches);
  result.scene.locked = std::move(locks);
  return result;
}

std::vector<Message> consequences(const Scene& scene, const SceneEdit& edit) {
  Result<EditedScene> made = apply_edit(scene, edit);
  return made ? std::move(made).value().consequences : std::vector<Message>();
}

}  // namespace heed
