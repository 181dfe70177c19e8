// Patches in a file: how they are read, what is wrong with them, and that they are written as they were read.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/scene/scene_json.h"
#include "core/scene/vocabulary.h"
#include "core/text/catalogue.h"

namespace heed {
namespace {

using PatchText = nlohmann::json;

PatchText scene_with_patches(const std::string& patches) {
  return PatchText::parse(R"({"heed": 1, "inputs": [[1, 2], [3, 4]], "patches": )" + patches + "}");
}

Scene read_patched(const std::string& patches) {
  return read_scene(scene_with_patches(patches).dump(), ".").value();
}

std::string patch_fault(const std::string& patches) {
  const Result<Scene> scene = read_scene(scene_with_patches(patches).dump(), ".");
  return scene ? "" : say(scene.error(), Language::English);
}

TEST(PatchJson, copies_rows_takes_means_and_adds_differences) {
  const Scene scene = read_patched(R"([
      {"node": "h0.output", "rows": [[1, 0], 2], "from": "a b"},
      {"node": "h0.Q", "mean": true},
      {"node": "h0.K", "rows": [1], "mean": "c d"},
      {"node": "Y", "add": -2.5, "from": "e", "minus": "f", "x-mine": 1}])");
  ASSERT_EQ(scene.patches.size(), 4u);
  EXPECT_EQ(scene.patches[0], (Patch{Patch::Kind::Copy, "h0.output", {{1, 0}, {2, {}}}, "a b", 1, {}, {}}));
  EXPECT_EQ(scene.patches[1], (Patch{Patch::Kind::Mean, "h0.Q", {}, {}, 1, {}, {}}));
  EXPECT_EQ(scene.patches[2], (Patch{Patch::Kind::Mean, "h0.K", {{1, {}}}, "c d", 1, {}, {}}));
  EXPECT_EQ(scene.patches[3], (Patch{Patch::Kind::Steer, "Y", {}, "e", -2.5f, "f", {{"x-mine", "1"}}}));
}

TEST(PatchJson, is_written_as_it_was_read) {
  const std::string patches = R"([{"node": "h0.output", "rows": [[1, 0], 2], "from": "a “b”"},
      {"node": "h0.Q", "mean": true}, {"node": "h0.K", "mean": "c"},
      {"node": "Y", "rows": [0], "add": 0.1, "from": "e", "minus": "f", "x-mine": 1}])";
  EXPECT_EQ(PatchText::parse(write_scene(read_patched(patches)))["patches"], PatchText::parse(patches));
  Scene without = read_patched(patches);
  without.patches.clear();
  EXPECT_FALSE(PatchText::parse(write_scene(without)).contains("patches"));
}

TEST(PatchJson, stands_beside_a_model) {
  const std::string scene =
      R"({"heed": 2, "model": {"folder": "gpt2", "text": "A"}, "patches": [{"node": "b0.out", "mean": true}]})";
  EXPECT_EQ(PatchText::parse(write_scene(read_scene(scene, ".").value())), PatchText::parse(scene));
}

TEST(PatchJson, says_what_is_wrong_and_where) {
  EXPECT_EQ(
      patch_fault(R"([{"node": "Y"}])"),
      "patches[0]: it is not said where the numbers come from; write \"from\" with a text, or \"mean\"");
  EXPECT_EQ(patch_fault(R"([{"node": "Y", "mean": true, "from": "a"}])"),
            "patches[0]: a mean stands alone; remove it, or \"from\", \"add\" and \"minus\"");
  EXPECT_EQ(patch_fault(R"([{"node": "Y", "mean": true, "add": 1}])"),
            "patches[0]: a mean stands alone; remove it, or \"from\", \"add\" and \"minus\"");
  EXPECT_EQ(
      patch_fault(R"([{"node": "Y", "from": "a", "minus": "b"}])"),
      "patches[0].minus: a text is subtracted only from one that is added; write \"add\" with a number, 1 "
      "for the whole difference");
  EXPECT_EQ(patch_fault(R"([{"node": "Y", "mean": false}])"),
            "patches[0].mean: false is not what a mean is taken of; write true for the rows of this text, or "
            "another text");
  EXPECT_EQ(patch_fault(R"([{"node": "Y", "rows": [0, [1, 2]], "mean": true}])"),
            "patches[0].rows[1]: a mean is taken of all rows of a text; write only the row that it goes to");
  EXPECT_EQ(patch_fault(R"([{"node": "Y", "rows": [[1]], "from": "a"}])"),
            "patches[0].rows[0]: […] is not a row of a patch; write a row, or [row here, row of the text]");
  EXPECT_EQ(patch_fault(R"([{"node": "Y", "rows": [[1, 2, 3]], "from": "a"}])"),
            "patches[0].rows[0]: […] is not a row of a patch; write a row, or [row here, row of the text]");
  EXPECT_EQ(patch_fault(R"([{"node": "Y", "rows": [], "from": "a"}])"),
            "patches[0].rows: the list of rows is empty; leave \"rows\" out to patch all of them");
  EXPECT_EQ(patch_fault(R"([{"node": "Y", "mean": true}, {"from": "a"}])").substr(0, 10), "patches[1]");
  EXPECT_EQ(patch_fault(R"([{"node": "Y", "from": "a", "form": "b"}])").substr(0, 10), "patches[0]");
}

TEST(PatchJson, of_rows_or_copies_is_dropped_with_the_words) {
  Scene scene = read_patched(R"([{"node": "h0.Q", "mean": true}, {"node": "h0.Q", "rows": [0], "mean": true},
      {"node": "Y", "from": "a"}, {"node": "Y", "add": 1, "from": "a", "minus": "b"}])");
  drop_what_belongs_to_the_words(scene);
  ASSERT_EQ(scene.patches.size(), 2u);
  EXPECT_EQ(scene.patches[0].kind, Patch::Kind::Mean);
  EXPECT_EQ(scene.patches[1].kind, Patch::Kind::Steer);
}

}  // namespace
}  // namespace heed
