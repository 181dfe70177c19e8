#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "core/code/exported_code.h"
#include "tests/core/code/example_scenes.h"

namespace heed::testing {
namespace {

std::string golden(const std::string& name) {
  std::stringstream text;
  text << std::ifstream(HEED_SOURCE_DIR "/tests/core/code/golden/" + name).rdbuf();
  return text.str();
}

std::string exported(const Scene& scene, Dialect dialect) {
  return export_code(scene, built_of(scene), dialect);
}

// The files are what an expert would write for these scenes: read them as prose before changing one.

TEST(ExportedCode, OfTheTutorialIsTheEightStepsInOrder) {
  EXPECT_EQ(exported(tutorial_scene(), Dialect::Numpy), golden("tutorial_numpy.py"));
  EXPECT_EQ(exported(tutorial_scene(), Dialect::Torch), golden("tutorial_torch.py"));
  EXPECT_EQ(exported(tutorial_scene(), Dialect::Tensorflow), golden("tutorial_tensorflow.py"));
  EXPECT_EQ(exported(tutorial_scene(), Dialect::Eigen), golden("tutorial_eigen.txt"));
}

TEST(ExportedCode, OfHeadsThatDifferInTheirNumbersOnlyIsOneLoop) {
  EXPECT_EQ(exported(two_head_scene(), Dialect::Numpy), golden("two_heads_numpy.py"));
  EXPECT_EQ(exported(two_head_scene(), Dialect::Torch), golden("two_heads_torch.py"));
  EXPECT_EQ(exported(two_head_scene(), Dialect::Tensorflow), golden("two_heads_tensorflow.py"));
  EXPECT_EQ(exported(two_head_scene(), Dialect::Eigen), golden("two_heads_eigen.txt"));
}

// Every slope of ALiBi and every head's kept weights differ; still it is one loop.
TEST(ExportedCode, CountsHeadsWhereTheirFormulasDoAndListsWhatDropoutKeeps) {
  Scene scene = two_head_scene();
  scene.position.kind = Position::Kind::Alibi;
  scene.attention.dropout = Dropout{0.5f, 7, {}};
  EXPECT_EQ(exported(scene, Dialect::Numpy), golden("alibi_dropout_numpy.py"));
}

TEST(ExportedCode, OfAHeadThatIsOffHasNothingThatOnlyThisHeadNeeds) {
  Scene scene = two_head_scene();
  scene.attention.heads[1].is_enabled = false;
  EXPECT_EQ(exported(scene, Dialect::Torch), golden("head_off_torch.py"));
}

TEST(ExportedCode, OfCrossAttentionHasItsMaskPositionsAndScore) {
  EXPECT_EQ(exported(cross_scene(), Dialect::Numpy), golden("cross_numpy.py"));
  EXPECT_EQ(exported(cross_scene(), Dialect::Torch), golden("cross_torch.py"));
  EXPECT_EQ(exported(cross_scene(), Dialect::Eigen), golden("cross_eigen.txt"));
}

// The rounding by eye that tutorials print, and one score that somebody has changed.
Scene overridden_scene() {
  Scene scene = tutorial_scene();
  scene.overrides["h0.scores"] = {{{0, 1}, 5}};
  const Matrix rounded{{0, 0.5f, 0.5f}, {0, 1, 0}, {0, 0.9f, 0.1f}};
  for (Index i = 0; i < 9; ++i)
    scene.overrides["h0.weights"].push_back({{i / 3, i % 3}, rounded(i / 3, i % 3)});
  scene.overrides["h0.weighted"] = {{{2, 0, 1}, -1.5f}};
  return scene;
}

TEST(ExportedCode, PutsOverriddenNumbersInAfterTheStepThatTheyReplace) {
  EXPECT_EQ(exported(overridden_scene(), Dialect::Numpy), golden("overridden_numpy.py"));
  EXPECT_EQ(exported(overridden_scene(), Dialect::Tensorflow), golden("overridden_tensorflow.py"));
  EXPECT_EQ(exported(overridden_scene(), Dialect::Eigen), golden("overridden_eigen.txt"));
}

}  // namespace
}  // namespace heed::testing
