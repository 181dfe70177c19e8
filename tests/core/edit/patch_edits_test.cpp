#include "tests/core/edit/edit_fixture.h"

namespace heed {
namespace {

Scene two_heads_with_words() { return after(two_head_scene(), edit::SetText{"a b c", 1}); }

Patch copy_of(std::string node, std::vector<PatchedRow> rows = {}) {
  return {Patch::Kind::Copy, std::move(node), std::move(rows), "c b a", 1, {}, {}};
}

Patch steering(float strength) {
  return {Patch::Kind::Steer, "h0.output", {{2, {}}}, "a", strength, "b", {}};
}

TEST(PatchEdits, add_a_patch_in_place_of_one_with_the_same_target) {
  Scene scene = after(two_heads_with_words(), edit::AddPatch{copy_of("h0.output", {{1, 2}})});
  ASSERT_EQ(scene.patches.size(), 1u);
  Patch mean = copy_of("h0.output", {{1, {}}});
  mean.kind = Patch::Kind::Mean;
  mean.text.reset();
  scene = after(scene, edit::AddPatch{mean});
  EXPECT_EQ(scene.patches, std::vector<Patch>{mean}) << "a row has one of them";
  scene = after(scene, edit::AddPatch{steering(1)});
  scene = after(scene, edit::AddPatch{steering(-2)});
  EXPECT_EQ(scene.patches, (std::vector<Patch>{mean, steering(-2)}));
  scene = after(scene, edit::AddPatch{copy_of("h1.output", {{1, 2}})});
  EXPECT_EQ(scene.patches.size(), 3u);
}

TEST(PatchEdits, remove_one_or_all) {
  Scene scene = after(two_heads_with_words(), edit::AddPatch{copy_of("h0.output")});
  scene = after(scene, edit::AddPatch{copy_of("h1.output")});
  EXPECT_EQ(after(scene, edit::RemovePatches{0}).patches, std::vector<Patch>{copy_of("h1.output")});
  EXPECT_TRUE(after(scene, edit::RemovePatches{}).patches.empty());
  EXPECT_EQ(refusal(scene, edit::RemovePatches{2}), "edit.no_such");
}

TEST(PatchEdits, of_other_parts_move_patches_with_their_rows_and_heads) {
  Scene scene = after(two_heads_with_words(), edit::AddPatch{copy_of("h1.output", {{0, {}}, {2, 1}})});
  scene = after(scene, edit::MoveHead{1, 0});
  EXPECT_EQ(scene.patches, std::vector<Patch>{copy_of("h0.output", {{0, {}}, {2, 1}})});
  scene = after(scene, edit::MoveRow{Sequence::Inputs, 0, 2});
  EXPECT_EQ(scene.patches, (std::vector<Patch>{copy_of("h0.output", {{2, 0}, {1, 1}})}))
      << "the rows of the other text are where they were";
}

TEST(PatchEdits, that_take_its_rows_away_drop_a_patch_and_say_so) {
  const Scene scene = after(two_heads_with_words(), edit::AddPatch{copy_of("h1.output", {{2, {}}})});
  const edit::RemoveRows edit{Sequence::Inputs, 2, 1};
  EXPECT_TRUE(after(scene, edit).patches.empty());
  EXPECT_NE(said(scene, edit).find("The patch of h1.output is removed."), std::string::npos);
  EXPECT_TRUE(after(scene, edit::RemoveHead{1}).patches.empty());
  const Scene whole = after(two_heads_with_words(), edit::AddPatch{copy_of("h1.output")});
  EXPECT_TRUE(after(whole, edit).patches.empty()) << "the other text is longer now";
}

TEST(PatchEdits, have_names) {
  const auto name = [](const SceneEdit& edit) { return catalogue(Language::English).say(edit_label(edit)); };
  EXPECT_EQ(name(edit::AddPatch{copy_of("h0.output")}), "Copy h0.output from “c b a”");
  EXPECT_EQ(name(edit::AddPatch{steering(2)}), "Steer h0.output by 2");
  EXPECT_EQ(name(edit::RemovePatches{}), "Remove all patches");
}

}  // namespace
}  // namespace heed
