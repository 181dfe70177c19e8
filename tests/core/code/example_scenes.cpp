#include "tests/core/code/example_scenes.h"

#include "core/base/check.h"
#include "core/walk/build.h"

namespace heed::testing {
namespace {

Projection projection(SceneMatrix weight) { return {std::move(weight), std::nullopt, {}}; }

Projection projection(SceneMatrix weight, SceneMatrix bias) {
  return {std::move(weight), std::move(bias), {}};
}

Head head(Projection query, Projection key, Projection value) {
  Head made;
  made.query = std::move(query);
  made.key = std::move(key);
  made.value = std::move(value);
  return made;
}

}  // namespace

SceneMatrix scene_matrix(Matrix values) {
  SceneMatrix matrix;
  matrix.values = std::move(values);
  return matrix;
}

SceneMatrix scene_matrix(std::initializer_list<std::initializer_list<float>> rows) {
  return scene_matrix(Matrix(rows));
}

Scene tutorial_scene() {
  Scene scene;
  scene.title[""] = "Self-attention in eight steps";
  scene.inputs = scene_matrix({{1, 0, 1, 0}, {0, 2, 0, 2}, {1, 1, 1, 1}});
  scene.attention.heads[0] = head(projection(scene_matrix({{1, 0, 1}, {1, 0, 0}, {0, 0, 1}, {0, 1, 1}})),
                                  projection(scene_matrix({{0, 0, 1}, {1, 1, 0}, {0, 1, 0}, {1, 1, 0}})),
                                  projection(scene_matrix({{0, 2, 0}, {0, 3, 0}, {1, 0, 3}, {1, 1, 0}})));
  return scene;
}

Scene two_head_scene() {
  Scene scene;
  scene.title["en"] = "Two heads";
  scene.inputs = scene_matrix({{1, 0.5f}, {-1, 2}});
  scene.attention.heads = {
      head(projection(scene_matrix({{1, 0}, {0, 1}})), projection(scene_matrix({{0.5f, 0}, {0, 0.5f}})),
           projection(scene_matrix({{1}, {-1}}), scene_matrix({{0.25f}}))),
      head(projection(scene_matrix({{0, 1}, {1, 0}})), projection(scene_matrix({{1, 1}, {0, 2}})),
           projection(scene_matrix({{2}, {1}}), scene_matrix({{-0.75f}})))};
  scene.attention.score.kind = Score::Kind::ScaledDot;
  scene.attention.output = projection(scene_matrix({{1, 2}, {-1, 0}}), scene_matrix({{0.5f, 0}}));
  return scene;
}

Scene cross_scene() {
  Scene scene;
  scene.title["en"] = "Reading another sentence";
  scene.inputs = scene_matrix({{1, 0}, {0, 1}});
  scene.attention.memory = scene_matrix({{1, 2, 0}, {0, 1, 1}, {1.5f, 0, 1}});
  scene.attention.heads[0] =
      head(projection(scene_matrix({{1, 0}, {0, 2}})),
           projection(scene_matrix({{1, 0}, {0, 1}, {1, 1}}), scene_matrix({{0.5f, -1}})),
           projection(scene_matrix({{1, 0}, {0, 1}, {2, 1}})));
  scene.position.kind = Position::Kind::Rotary;
  scene.attention.score.kind = Score::Kind::Additive;
  scene.attention.score.query_weight = scene_matrix({{1, 0, 1}, {0, 1, 1}});
  scene.attention.score.key_weight = scene_matrix({{0, 1, 1}, {1, 0, -1}});
  scene.attention.score.vector = scene_matrix({{1, -2, 0.5f}});
  scene.attention.mask = Mask{};
  scene.attention.mask->is_causal = true;
  return scene;
}

BuiltScene built_of(const Scene& scene) {
  Result<BuiltScene> built = build_scene(scene);
  HEED_CHECK(built.is_ok());
  return std::move(built).value();
}

}  // namespace heed::testing
