#include "core/code/finite.h"

#include <gtest/gtest.h>

#include "tests/core/code/example_scenes.h"
#include "tests/core/matrices.h"

namespace heed::testing {
namespace {

bool stays_finite(const Scene& scene) { return heed::stays_finite(scene, built_of(scene).graph); }

TEST(Finite, AreTheNumbersOfAnOrdinaryScene) {
  EXPECT_TRUE(stays_finite(tutorial_scene()));
  EXPECT_TRUE(stays_finite(cross_scene()));  // what its mask hides does not count
}

TEST(Finite, AreWholeNumbersInTheThousandsAndLongSequences) {
  Scene scene = tutorial_scene();
  scene.overrides["h0.scores"] = {{{0, 1}, -9999}};
  EXPECT_TRUE(stays_finite(scene));
  scene.inputs = scene_matrix(Matrix(Matrix::Constant(2048, 4, 3)));
  scene.overrides.clear();
  EXPECT_TRUE(stays_finite(scene));
}

TEST(Finite, IsNotSureOfOverridesThatAreNot) {
  Scene scene = tutorial_scene();
  scene.overrides["h0.scores"] = {{{0, 1}, -kInfinity}};
  EXPECT_FALSE(stays_finite(scene));
  scene.overrides["h0.scores"] = {{{0, 1}, kNan}};
  EXPECT_FALSE(stays_finite(scene));
}

TEST(Finite, IsNotSureOfNumbersWhoseProductsMayOverflow) {
  Scene large = tutorial_scene();
  large.inputs = scene_matrix({{1e20f, 0, 0, 0}});
  EXPECT_FALSE(stays_finite(large));
  Scene scaled = tutorial_scene();
  scaled.attention.score.scale = 1e30f;
  EXPECT_FALSE(stays_finite(scaled));
}

}  // namespace
}  // namespace heed::testing
