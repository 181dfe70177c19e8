#include <gtest/gtest.h>

#include "core/scene/scene_json.h"
#include "core/text/catalogue.h"

namespace heed {
namespace {

const std::filesystem::path kGolden = std::filesystem::path(HEED_SOURCE_DIR) / "tests/golden";

TEST(Scene, of_the_eight_steps_reads_as_it_is_printed_in_the_tutorial) {
  const auto scene = load_scene(kGolden / "eight-steps.json");
  ASSERT_TRUE(scene.is_ok()) << say(scene.error(), Language::English);
  Matrix inputs(3, 4), key(4, 3);
  inputs << 1, 0, 1, 0, 0, 2, 0, 2, 1, 1, 1, 1;
  key << 0, 0, 1, 1, 1, 0, 0, 1, 0, 1, 1, 0;
  EXPECT_EQ(scene.value().title.at(""), "Eight steps");
  EXPECT_EQ(*scene.value().inputs, inputs);
  EXPECT_EQ(*scene.value().heads.at(0).key->weight, key);
  EXPECT_EQ(scene.value().score.kind, Score::Kind::Dot);
}

TEST(Scene, that_was_written_reads_back_equal) {
  const auto scene = load_scene(kGolden / "eight-steps.json");
  ASSERT_TRUE(scene.is_ok());
  const std::string text = write_scene(scene.value());
  const auto again = read_scene(text, kGolden);
  ASSERT_TRUE(again.is_ok()) << say(again.error(), Language::English);
  EXPECT_EQ(again.value(), scene.value());
  EXPECT_EQ(write_scene(again.value()), text);
}

}  // namespace
}  // namespace heed
