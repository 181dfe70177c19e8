#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/code/exported_code.h"
#include "tests/core/code/example_scenes.h"
#include "tests/core/code/hostile_texts.h"
#include "tests/core/code/run_programs.h"

namespace heed::testing {
namespace {

std::string exported(Scene scene, const std::string& title, Dialect dialect) {
  scene.title = {{"", title}};
  return export_code(scene, built_of(scene), dialect);
}

class ExportedCodeOf : public ::testing::TestWithParam<Dialect> {};

TEST_P(ExportedCodeOf, HostileTitlesIsTheProgramThatItIsOfAHarmlessOne) {
  Programs programs = {{"harmless", exported(cross_scene(), "A title", GetParam())}};
  for (const std::string& title : hostile_texts()) {
    programs[fmt::format("title_{}", programs.size())] = exported(cross_scene(), title, GetParam());
  }
  const std::optional<std::string> faults = find_other_programs(GetParam(), programs);
  if (!faults) GTEST_SKIP() << "no python3";
  EXPECT_EQ(*faults, "");
}

// Text wherever a scene may have some, the title left out.
Scene scene_with_text_everywhere(const std::string& text) {
  Scene scene = cross_scene();
  scene.tokens = {text, text + "2"};
  scene.attention.memory_tokens = {text, text, text};
  scene.attention.heads[0].name = text;
  scene.embedding = Embedding{{text, "a"}, scene_matrix({{1, 0}, {0, 1}}), {}};
  scene.inputs.reference = {MatrixReference::Kind::Npy, text, {}};
  const Extras extras = {{"x-" + text, "\"" + text + "\""}};
  scene.extras = scene.title_extras = scene.overrides_extras = extras;
  scene.inputs.reference.extras = scene.attention.heads[0].extras = scene.attention.mask_extras = extras;
  return scene;
}

TEST_P(ExportedCodeOf, TextElsewhereInASceneHasNoneOfIt) {
  const std::string expected = exported(cross_scene(), "A title", GetParam());
  for (const std::string& text : hostile_texts()) {
    EXPECT_EQ(exported(scene_with_text_everywhere(text), "A title", GetParam()), expected);
  }
}

TEST_P(ExportedCodeOf, AVeryLongTitleHasItsBeginning) {
  const std::string program = exported(tutorial_scene(), std::string(100'000, 'a'), GetParam());
  EXPECT_NE(program.find(std::string(400, 'a') + "…. Made by Heed.\n"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(, ExportedCodeOf,
                         ::testing::Values(Dialect::Torch, Dialect::Numpy, Dialect::Tensorflow,
                                           Dialect::Eigen));

}  // namespace
}  // namespace heed::testing
