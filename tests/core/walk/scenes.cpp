#include "tests/core/walk/scenes.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "core/base/random.h"
#include "core/walk/build.h"

namespace heed {
namespace {

// Draws what a scene is made of.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : random_(scramble(seed)) {}

  Index pick(Index from, Index to) {
    return from + static_cast<Index>(random_.uniform() * static_cast<double>(to - from + 1));
  }
  bool chance(double p) { return random_.uniform() < p; }
  float number() { return static_cast<float>(random_.gaussian()); }

  SceneMatrix matrix(Index rows, Index cols) {
    Matrix values(rows, cols);
    for (Index i = 0; i < values.size(); ++i) values.data()[i] = number();
    return scene_matrix(std::move(values));
  }

  Projection projection(Index in, Index out) {
    Projection drawn;
    drawn.weight = matrix(in, out);
    if (chance(0.4)) drawn.bias = matrix(1, out);
    return drawn;
  }

 private:
  Random random_;
};

void draw_score(Dice& dice, Scene& scene, Index d_k) {
  scene.attention.score.kind = static_cast<Score::Kind>(dice.pick(0, 3));
  if (dice.chance(0.3)) scene.attention.score.scale = dice.number();
  const Index d_a = dice.pick(1, 4);
  if (scene.attention.score.kind == Score::Kind::General)
    scene.attention.score.weight = dice.matrix(d_k, d_k);
  if (scene.attention.score.kind != Score::Kind::Additive) return;
  scene.attention.score.query_weight = dice.matrix(d_k, d_a);
  scene.attention.score.key_weight = dice.matrix(d_k, d_a);
  scene.attention.score.vector = dice.matrix(1, d_a);
}

void draw_mask(Dice& dice, Scene& scene, Index n, Index m) {
  if (dice.chance(0.4)) return;
  Mask mask;
  mask.is_causal = dice.chance(0.4);
  if (dice.chance(0.3)) mask.window = dice.pick(0, 2);
  if (dice.chance(0.3)) {
    mask.padding.emplace();
    for (Index key = 0; key < m; ++key) mask.padding->push_back(dice.chance(0.7));
  }
  if (dice.chance(0.3)) {
    mask.allow.emplace(n, m);
    for (Index i = 0; i < n * m; ++i) mask.allow->data()[i] = dice.chance(0.7);
  }
  scene.attention.mask = mask;
}

void draw_heads(Dice& dice, Scene& scene, Index d, Index d_k) {
  const Index heads = dice.pick(1, 3);
  const bool is_identity = d_k == d && dice.chance(0.3);
  scene.attention.heads.assign(static_cast<std::size_t>(heads), {});
  for (Head& head : scene.attention.heads) {
    if (!is_identity) {
      head.query = dice.projection(d, d_k);
      head.key = dice.projection(d, d_k);
    }
    if (dice.chance(0.7)) head.value = dice.projection(d, dice.pick(1, 4));
    head.is_enabled = heads == 1 || dice.chance(0.8);
  }
}

void draw_output(Dice& dice, Scene& scene, Index d) {
  if (dice.chance(0.5)) return;
  Index width = 0;
  for (const Head& head : scene.attention.heads) width += head.value ? head.value->weight->cols() : d;
  scene.attention.output = dice.projection(width, dice.pick(1, 4));
}

void draw_position(Dice& dice, Scene& scene, Index n, Index d) {
  scene.position.kind = static_cast<Position::Kind>(dice.pick(0, 4));
  if (scene.position.kind == Position::Kind::Learned) {
    scene.position.table = dice.matrix(n + dice.pick(0, 2), d);
  }
}

void draw_overrides(Dice& dice, Scene& scene) {
  if (dice.chance(0.6)) return;
  const Result<BuiltScene> built = build_scene(scene);
  ASSERT_TRUE(built.is_ok());
  for (NodeId node = 0; node < built.value().graph.node_count(); ++node) {
    if (!built.value().graph.op(node) || dice.chance(0.8)) continue;
    const Shape& shape = built.value().graph.shape(node);
    const Cell cell = cell_at(shape, dice.pick(0, shape.cell_count() - 1));
    scene.overrides[built.value().graph.info(node).name] = {{cell, dice.number()}};
  }
}

}  // namespace

SceneMatrix scene_matrix(Matrix matrix) {
  SceneMatrix given;
  given.values = SharedMatrix(std::move(matrix));
  return given;
}

Scene tutorial_scene() {
  Matrix X(3, 4), W_q(4, 3), W_k(4, 3), W_v(4, 3);
  X << 1, 0, 1, 0, 0, 2, 0, 2, 1, 1, 1, 1;
  W_q << 1, 0, 1, 1, 0, 0, 0, 0, 1, 0, 1, 1;
  W_k << 0, 0, 1, 1, 1, 0, 0, 1, 0, 1, 1, 0;
  W_v << 0, 2, 0, 0, 3, 0, 1, 0, 3, 1, 1, 0;
  Scene scene;
  scene.inputs = scene_matrix(X);
  scene.attention.heads[0].query = Projection{scene_matrix(W_q), std::nullopt, {}};
  scene.attention.heads[0].key = Projection{scene_matrix(W_k), std::nullopt, {}};
  scene.attention.heads[0].value = Projection{scene_matrix(W_v), std::nullopt, {}};
  return scene;
}

Scene random_scene(std::uint64_t seed) {
  Dice dice(seed);
  const Index n = dice.pick(1, 5);
  const Index d = 2 * dice.pick(1, 3);
  const Index d_k = 2 * dice.pick(1, 2);
  Scene scene;
  scene.inputs = dice.matrix(n, d);
  if (dice.chance(0.3)) scene.attention.memory = dice.matrix(dice.pick(1, 5), d);
  const Index m = scene.attention.memory ? (*scene.attention.memory)->rows() : n;
  draw_heads(dice, scene, d, d_k);
  draw_score(dice, scene, d_k);
  draw_position(dice, scene, n, d);
  draw_mask(dice, scene, n, m);
  if (dice.chance(0.25)) scene.attention.dropout = Dropout{0.3f, seed, {}};
  draw_output(dice, scene, d);
  draw_overrides(dice, scene);
  if (seed % 4 == 0) {
    const BuiltScene built = build_scene(scene).value();
    const Shape& shape = built.graph.shape(built.result);
    scene.target = dice.matrix(shape.rows, shape.cols);
  }
  return scene;
}

Scene random_set_scene(std::uint64_t seed) {
  Dice dice(seed);
  const Index d = 2 * dice.pick(1, 3);
  const Index d_k = 2 * dice.pick(1, 2);
  Scene scene;
  scene.inputs = dice.matrix(dice.pick(2, 5), d);
  draw_heads(dice, scene, d, d_k);
  draw_score(dice, scene, d_k);
  draw_output(dice, scene, d);
  return scene;
}

Computation make_computation(const Scene& scene, Walk walk) {
  Result<Computation> made = Computation::make(scene, walk);
  EXPECT_TRUE(made.is_ok()) << made.error().place << ": " << made.error().message.key;
  return std::move(made).value();
}

Computation make_complete(const Scene& scene) {
  Computation computation = make_computation(scene);
  computation.go_to(computation.timeline().moment_count());
  return computation;
}

Matrix random_matrix(std::uint64_t seed, Index rows, Index cols) { return *Dice(seed).matrix(rows, cols); }

Matrix values_of(const Graph& graph, std::string_view node) {
  const NodeId id = graph.find(node).value();
  const Shape& shape = graph.shape(id);
  if (!shape.is_stack()) return *graph.value(id);
  Matrix values(shape.slices * shape.rows, shape.cols);
  for (Index slice = 0; slice < shape.slices; ++slice) {
    values.middleRows(slice * shape.rows, shape.rows) = graph.slice(id, slice);
  }
  return values;
}

double largest_difference(const Matrix& a, const Matrix& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) return std::numeric_limits<double>::infinity();
  double most = 0;
  for (Index i = 0; i < a.size(); ++i) {
    const double x = a.data()[i];
    const double y = b.data()[i];
    if (x == y || (std::isnan(x) && std::isnan(y))) continue;
    const double difference = std::abs(x - y);
    most = std::isnan(difference) ? std::numeric_limits<double>::infinity() : std::max(most, difference);
  }
  return most;
}

}  // namespace heed
