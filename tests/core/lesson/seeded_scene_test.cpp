#include "core/lesson/seeded_scene.h"

#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "tests/core/lesson/small_transformer.h"
#include "tests/core/walk/scenes.h"
#include "tests/core/walk/transformers.h"

namespace heed {
namespace {

std::vector<const Matrix*> matrices_of_tutorial(const Scene& scene) {
  const Head& head = scene.attention.heads[0];
  return {&*scene.inputs, &*head.query->weight, &*head.key->weight, &*head.value->weight};
}

Matrix matrix(std::initializer_list<std::initializer_list<float>> rows) {
  Matrix made(static_cast<Index>(rows.size()), static_cast<Index>(rows.begin()->size()));
  Index row = 0;
  for (const auto& numbers : rows) {
    Index col = 0;
    for (const float number : numbers) made(row, col++) = number;
    ++row;
  }
  return made;
}

TEST(SceneOfSeed, zero_is_the_scene_as_it_is) {
  EXPECT_EQ(seeded_scene(tutorial_scene(), 0).value(), tutorial_scene());
}

TEST(SceneOfSeed, is_the_same_each_time_and_another_for_another_seed) {
  const Scene seven = seeded_scene(tutorial_scene(), 7).value();
  EXPECT_EQ(seeded_scene(tutorial_scene(), 7).value(), seven);
  EXPECT_FALSE(seeded_scene(tutorial_scene(), 8).value() == seven);
}

TEST(SceneOfSeed, draws_every_matrix_and_keeps_its_shape_and_range) {
  const Scene before = tutorial_scene(), after = seeded_scene(before, 3).value();
  const auto old = matrices_of_tutorial(before), drawn = matrices_of_tutorial(after);
  for (std::size_t i = 0; i < old.size(); ++i) {
    ASSERT_EQ(drawn[i]->rows(), old[i]->rows());
    ASSERT_EQ(drawn[i]->cols(), old[i]->cols());
    EXPECT_FALSE(is_identical(*drawn[i], *old[i])) << i;
    EXPECT_GE(drawn[i]->minCoeff(), old[i]->minCoeff()) << i;
    EXPECT_LE(drawn[i]->maxCoeff(), old[i]->maxCoeff()) << i;
  }
}

TEST(SceneOfSeed, leaves_what_is_locked_alone_and_forgets_what_was_set_by_hand) {
  Scene scene = tutorial_scene();
  scene.locked = {"h0.W_q"};
  scene.overrides["h0.weights"] = {{{0, 0}, 0.5f}};
  const Scene drawn = seeded_scene(scene, 5).value();
  EXPECT_TRUE(is_identical(*drawn.attention.heads[0].query->weight, *scene.attention.heads[0].query->weight));
  EXPECT_FALSE(is_identical(*drawn.attention.heads[0].key->weight, *scene.attention.heads[0].key->weight));
  EXPECT_TRUE(drawn.overrides.empty());
  EXPECT_EQ(drawn.locked, scene.locked);
}

// With whole numbers as these most draws give one key all of the attention, which is no exercise.
TEST(SceneOfSeed, leaves_the_first_softmax_something_to_share_out) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const Computation computation = make_complete(seeded_scene(tutorial_scene(), seed).value());
    EXPECT_LE(values_of(computation.graph(), "h0.weights").row(0).maxCoeff(), 0.9f) << seed;
  }
}

TEST(SceneOfSeed, draws_whatever_a_scene_has) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const Result<Scene> drawn = seeded_scene(random_scene(seed), seed);
    EXPECT_TRUE(drawn) << seed;
  }
}

// Three rows; the row that is followed, the last, sees all of them.
TEST(SceneOfSeed, of_a_transformer_has_gains_that_are_not_zero_and_something_to_share_out) {
  Scene before = small_transformer_scene();
  before.blocks[0].attention_norm->gain = scene_matrix(Matrix::Ones(1, 4));
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const Scene scene = seeded_scene(before, seed).value();
    const Matrix& gain = **scene.blocks[0].attention_norm->gain;
    EXPECT_FALSE((gain.array() == 0).any()) << seed;
    EXPECT_LE(gain.cwiseAbs().maxCoeff(), 3) << seed;
    const Computation computation = make_complete(scene);
    const Matrix weights = values_of(computation.graph(), "b0.h0.weights");
    EXPECT_LE(weights.row(2).maxCoeff(), 0.9f) << seed;
    EXPECT_GT(weights.row(2).maxCoeff() - weights.row(2).minCoeff(), 0.009f) << seed;
    EXPECT_GT(values_of(computation.graph(), "b0.active").row(2).maxCoeff(), 0) << seed;
  }
}

TEST(SceneOfSeed, of_a_transformer_keeps_weights_sparse_that_were) {
  Scene scene = small_transformer_scene();
  const Matrix before = *scene.blocks[0].feed_forward->expand.weight;  // 5 of 12 are 0
  int zeros = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const Matrix drawn = *seeded_scene(scene, seed).value().blocks[0].feed_forward->expand.weight;
    zeros += static_cast<int>((drawn.array() == 0).count());
    EXPECT_LE(drawn.cwiseAbs().maxCoeff(), before.cwiseAbs().maxCoeff()) << seed;
  }
  EXPECT_NEAR(zeros / 1200.0, 5.0 / 12, 0.08);  // a row of zeros is drawn again
}

TEST(SceneOfSeed, of_a_transformer_draws_biases_of_norms_that_were_all_zero) {
  Scene scene = small_transformer_scene();
  scene.blocks[0].feed_forward_norm->bias = scene_matrix(Matrix::Zero(1, 4));
  bool has_any = false;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Matrix bias = **seeded_scene(scene, seed).value().blocks[0].feed_forward_norm->bias;
    has_any = has_any || !bias.isZero(0);
    EXPECT_LE(bias.cwiseAbs().maxCoeff(), 1);
  }
  EXPECT_TRUE(has_any);
}

TEST(SceneOfSeed, of_a_transformer_leaves_what_is_locked_and_is_the_same_each_time) {
  Scene scene = small_transformer_scene();
  scene.locked = {"b0.g_1"};
  scene.overrides["b0.norm1"] = {{{0, 0}, 5.0f}};
  const Scene drawn = seeded_scene(scene, 3).value();
  EXPECT_TRUE(is_identical(**drawn.blocks[0].attention_norm->gain, **scene.blocks[0].attention_norm->gain));
  EXPECT_TRUE(drawn.overrides.empty());
  EXPECT_EQ(seeded_scene(scene, 3).value(), drawn);
  EXPECT_FALSE(seeded_scene(scene, 4).value() == drawn);
}

TEST(SceneOfSeed, draws_whatever_a_transformer_has) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed)
    EXPECT_TRUE(seeded_scene(random_transformer(seed), seed)) << seed;
}

std::vector<float> numbers_drawn_like(const Matrix& matrix, Random& random) {
  const Matrix drawn = random_matrix_like(matrix, random);
  return {drawn.data(), drawn.data() + drawn.size()};
}

TEST(DrawnLike, has_whole_numbers_for_whole_numbers) {
  Random random(1);
  for (const float number : numbers_drawn_like(matrix({{0, 3, -2}, {1, 1, 1}}), random))
    EXPECT_EQ(number, std::round(number));
}

TEST(DrawnLike, has_halves_for_halves_and_tenths_for_the_rest) {
  Random random(2);
  for (const float number : numbers_drawn_like(matrix({{0, 1.5f, -2}, {1, 1, 1}}), random))
    EXPECT_EQ(number * 2, std::round(number * 2));
  for (const float number : numbers_drawn_like(matrix({{0.123f, 1.5f, -2}}), random))
    EXPECT_NEAR(number * 10, std::round(number * 10), 1e-5f);
}

TEST(DrawnLike, has_no_row_of_zeros_and_no_number_beyond_nine) {
  Random random(3);
  for (int time = 0; time < 50; ++time) {
    const Matrix drawn = random_matrix_like(matrix({{0, 1}, {0, 0}, {1, 1}}), random);
    for (Index row = 0; row < drawn.rows(); ++row) EXPECT_FALSE(drawn.row(row).isZero(0));
  }
  EXPECT_LE(random_matrix_like(matrix({{1e30f, -1e30f, 50}}), random).cwiseAbs().maxCoeff(), 9);
}

TEST(DrawnLike, takes_a_step_to_either_side_where_all_are_alike) {
  Random random(4);
  std::set<float> seen;
  for (int time = 0; time < 30; ++time) {
    for (const float number : numbers_drawn_like(matrix({{0, 0, 0, 0}}), random)) seen.insert(number);
  }
  EXPECT_EQ(seen, (std::set<float>{-1, 0, 1}));
}

}  // namespace
}  // namespace heed
