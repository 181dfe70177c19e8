#include "core/edit/scene_edit.h"

#include <utility>

#include "core/edit/draft.h"
#include "core/edit/follow.h"
#include "core/edit/settle.h"
#include "core/walk/build.h"

namespace heed {

namespace {

// The graph without overrides and locks, which may not fit the edited scene yet.
Result<BuiltScene> build_bare(Scene scene) {
  scene.overrides.clear();
  scene.locked.clear();
  return build_scene(scene);
}

}  // namespace

Result<EditedScene> edited(const Scene& scene, const SceneEdit& edit) {
  const Result<BuiltScene> before = build_bare(scene);
  if (!before) return before.error();
  Result<Draft> made = edit.visit([&](const auto& one) { return draft(scene, one); });
  if (!made) return made.error();
  Draft& now = made.value();
  settle(scene, now);
  const Result<BuiltScene> after = build_bare(now.scene);
  if (!after) return after.error();
  const Follower follower(scene, now, before.value().graph, after.value().graph);
  std::vector<Message> said = now.said;
  follower.say_changes(said);
  auto overrides = follower.overrides(said);
  auto locks = follower.locks();
  EditedScene result{std::move(now.scene), std::move(said)};
  result.scene.overrides = std::move(overrides);
  result.scene.locked = std::move(locks);
  return result;
}

std::vector<Message> consequences(const Scene& scene, const SceneEdit& edit) {
  Result<EditedScene> made = edited(scene, edit);
  return made ? std::move(made).value().consequences : std::vector<Message>();
}

}  // namespace heed
