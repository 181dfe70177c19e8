#include "core/json/read_progress.h"

#include <string>

#include <gtest/gtest.h>

#include "core/io/output_file.h"
#include "core/scene/scene_json.h"

namespace heed {
namespace {

std::string scene_of_rows(int rows) {
  std::string text = R"({"heed": 1, "inputs": [[1, 2])";
  for (int row = 1; row < rows; ++row) text += ", [1, 2]";
  return text + "]}";
}

TEST(ReadingAScene, tells_who_watches_that_all_of_it_has_been_read) {
  Progress progress;
  const ProgressScope watched(progress);
  ASSERT_TRUE(read_scene(scene_of_rows(1000), {}).is_ok());
  EXPECT_GT(progress.share(), 0.99);
  EXPECT_LE(progress.share(), 1);
}

TEST(ReadingAScene, that_is_cancelled_ends_and_is_no_fault_of_the_scene) {
  Progress progress;
  const ProgressScope watched(progress);
  progress.cancel();
  const Result<Scene> scene = read_scene(scene_of_rows(10), {});
  ASSERT_FALSE(scene.is_ok());
  EXPECT_TRUE(is_cancelled(scene.error()));
}

TEST(ReadingAScene, that_nobody_watches_is_read_as_ever) {
  EXPECT_EQ(read_scene(scene_of_rows(10), {}).value().inputs->rows(), 10);
}

}  // namespace
}  // namespace heed
