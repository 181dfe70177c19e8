// What must hold of attention whatever its numbers are.
#include <cmath>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "tests/core/walk/scenes.h"

namespace heed {
namespace {

constexpr std::uint64_t kScenes = 100;

Matrix result(const Scene& scene) { return values_of(make_complete(scene).graph(), "Y"); }

Matrix reversed(const Matrix& matrix) { return matrix.colwise().reverse(); }

TEST(Properties, permuting_the_inputs_permutes_the_outputs_without_positions) {
  for (std::uint64_t seed = 0; seed < kScenes; ++seed) {
    Scene scene = random_set_scene(seed);
    const Matrix before = result(scene);
    scene.inputs = scene_matrix(reversed(*scene.inputs));
    ASSERT_LE(largest_difference(result(scene), reversed(before)), 2e-5) << seed;
  }
}

// ALiBi's slopes are 2^(−8(h+1)/H): a single head has 2^−8, which hardly moves a weight; the first of four
// has 2^−2. Scaled scores keep softmax from settling on one key, where nothing would move it either.
Scene four_head_scene() {
  Scene scene;
  scene.inputs = scene_matrix(random_matrix(1, 6, 4));
  scene.attention.heads.resize(4);
  std::uint64_t seed = 10;
  for (Head& head : scene.attention.heads) {
    head.query = Projection{scene_matrix(random_matrix(seed++, 4, 4)), std::nullopt, {}};
    head.key = Projection{scene_matrix(random_matrix(seed++, 4, 4)), std::nullopt, {}};
  }
  scene.attention.score.kind = Score::Kind::ScaledDot;
  return scene;
}

// How far the outputs are from following when the first and the second of six inputs change places. ALiBi and
// rotary see only distances, which turning the whole order round would keep; this does not.
double break_of_permutation(Scene scene) {
  Matrix expected = result(scene);
  expected.row(0).swap(expected.row(1));
  Matrix swapped = *scene.inputs;
  swapped.row(0).swap(swapped.row(1));
  scene.inputs = scene_matrix(swapped);
  return largest_difference(result(scene), expected);
}

TEST(Properties, permuting_the_inputs_does_not_permute_the_outputs_with_positions) {
  Scene scene = four_head_scene();
  const double rounding = break_of_permutation(scene);
  EXPECT_LE(rounding, 1e-5) << "without positions only the order of summation changes";
  for (const auto kind :
       {Position::Kind::Sinusoidal, Position::Kind::Learned, Position::Kind::Rotary, Position::Kind::Alibi}) {
    scene.position.kind = kind;
    scene.position.table = scene_matrix(random_matrix(2, 6, 4));
    EXPECT_GT(break_of_permutation(scene), 0.05)
        << static_cast<int>(kind) << "; without positions " << rounding;
  }
}

TEST(Properties, the_prefix_of_a_causal_scene_is_the_scene_of_the_prefix) {
  for (std::uint64_t seed = 0; seed < kScenes; ++seed) {
    Scene scene = random_scene(seed);
    scene.attention.memory.reset();
    scene.attention.dropout.reset();
    scene.overrides.clear();
    scene.target.reset();
    scene.attention.mask.emplace().is_causal = true;
    const Matrix whole = result(scene);
    for (Index length = 1; length < whole.rows(); ++length) {
      Scene prefix = scene;
      prefix.inputs = scene_matrix(scene.inputs->topRows(length));
      ASSERT_LE(largest_difference(result(prefix), whole.topRows(length)), 2e-5) << seed;
    }
  }
}

TEST(Properties, each_row_of_weights_sums_to_1_or_is_fully_masked) {
  for (std::uint64_t seed = 0; seed < kScenes; ++seed) {
    Scene scene = random_scene(seed);
    scene.overrides.clear();
    const Computation computation = make_complete(scene);
    for (std::size_t head = 0; head < scene.attention.heads.size(); ++head) {
      const Matrix weights = values_of(computation.graph(), "h" + std::to_string(head) + ".weights");
      for (Index query = 0; query < weights.rows(); ++query) {
        const double expected = computation.is_fully_masked({{}, static_cast<int>(head)}, query) ? 0 : 1;
        ASSERT_NEAR(weights.row(query).sum(), expected, 1e-5) << seed;
        ASSERT_GE(weights.row(query).minCoeff(), 0) << seed;
      }
    }
  }
}

TEST(Properties, a_masked_key_gets_no_weight) {
  for (std::uint64_t seed = 0; seed < kScenes; ++seed) {
    Scene scene = random_scene(seed);
    scene.overrides.clear();
    if (!scene.attention.mask) continue;
    const Matrix weights = values_of(make_complete(scene).graph(), "h0.weights");
    for (Index query = 0; query < weights.rows(); ++query) {
      for (Index key = 0; key < weights.cols(); ++key) {
        if (is_allowed(*scene.attention.mask, query, key)) continue;
        ASSERT_EQ(weights(query, key), 0) << seed;
      }
    }
  }
}

TEST(Properties, one_wide_head_equals_narrow_heads_when_the_others_are_off_in_it) {
  // Narrow heads see a part of the columns each; a wide head whose other columns are zero sees the same.
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Scene narrow;
    narrow.inputs = scene_matrix(random_matrix(seed, 4, 6));
    Scene wide = narrow;
    narrow.attention.heads.resize(2);
    wide.attention.heads.resize(2);
    for (std::size_t head = 0; head < 2; ++head) {
      const auto draw = [&](std::uint64_t salt, std::optional<Projection>& thin,
                            std::optional<Projection>& thick) {
        const Matrix weight = random_matrix(seed * 100 + head * 10 + salt, 6, 3);
        Matrix padded = Matrix::Zero(6, 6);
        padded.middleCols(static_cast<Index>(head) * 3, 3) = weight;
        thin = Projection{scene_matrix(weight), std::nullopt, {}};
        thick = Projection{scene_matrix(padded), std::nullopt, {}};
      };
      draw(1, narrow.attention.heads[head].query, wide.attention.heads[head].query);
      draw(2, narrow.attention.heads[head].key, wide.attention.heads[head].key);
      draw(3, narrow.attention.heads[head].value, wide.attention.heads[head].value);
    }
    // Summing the wide heads' outputs puts the narrow ones side by side.
    Matrix sum(12, 6);
    sum << Matrix::Identity(6, 6), Matrix::Identity(6, 6);
    wide.attention.output = Projection{scene_matrix(sum), std::nullopt, {}};
    ASSERT_LE(largest_difference(result(narrow), result(wide)), 2e-5) << seed;
  }
}

TEST(Properties, a_head_that_is_off_leaves_the_others_as_they_are) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Scene scene = random_set_scene(seed);
    scene.attention.output.reset();
    scene.attention.heads.resize(1);
    scene.attention.heads.push_back(scene.attention.heads[0]);
    scene.attention.heads[0].is_enabled = true;
    scene.attention.heads[1].is_enabled = false;
    const Matrix joined = result(scene);
    scene.attention.heads.resize(1);
    const Matrix alone = result(scene);
    ASSERT_EQ(largest_difference(joined.leftCols(alone.cols()), alone), 0);
    ASSERT_TRUE(joined.rightCols(alone.cols()).isZero());
  }
}

}  // namespace
}  // namespace heed
