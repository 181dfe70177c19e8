#pragma once

#include <gtest/gtest.h>

#include "core/edit/scene_edit.h"
#include "core/text/catalogue.h"
#include "tests/core/walk/scenes.h"

namespace heed {

// The scene after an edit that must succeed.
inline Scene after(const Scene& scene, const SceneEdit& edit) {
  auto result = apply_edit(scene, edit);
  EXPECT_TRUE(result.is_ok()) << (result ? "" : say(result.error(), Language::English));
  return result ? result.value().scene : scene;
}

inline std::string refusal(const Scene& scene, const SceneEdit& edit) {
  const auto result = apply_edit(scene, edit);
  return result ? "accepted" : result.error().message.key;
}

// What is said beforehand, in English, one sentence a line.
inline std::string said(const Scene& scene, const SceneEdit& edit) {
  std::string lines;
  for (const Message& message : consequences(scene, edit)) {
    lines += catalogue(Language::English).say(message) + "\n";
  }
  return lines;
}

inline Matrix output_of(const Scene& scene) { return values_of(make_complete(scene).graph(), "Y"); }

// Two heads of different widths over three inputs of four numbers, with a bias and an output projection.
inline Scene two_head_scene() {
  Scene scene;
  scene.inputs = scene_matrix(random_matrix(1, 3, 4));
  scene.attention.heads.resize(2);
  std::uint64_t seed = 10;
  for (Index head = 0; head < 2; ++head) {
    Head& of = scene.attention.heads[static_cast<std::size_t>(head)];
    of.query = Projection{scene_matrix(random_matrix(seed++, 4, 2)), std::nullopt, {}};
    of.key = Projection{scene_matrix(random_matrix(seed++, 4, 2)), std::nullopt, {}};
    of.value = Projection{scene_matrix(random_matrix(seed++, 4, 2 + head)), std::nullopt, {}};
  }
  scene.attention.heads[0].value->bias = scene_matrix(random_matrix(seed++, 1, 2));
  scene.attention.output = Projection{scene_matrix(random_matrix(seed++, 5, 4)), std::nullopt, {}};
  return scene;
}

}  // namespace heed
