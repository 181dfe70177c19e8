#include "tests/core/edit/edit_fixture.h"

namespace heed {
namespace {

TEST(MoveHead, takes_its_rows_of_the_output_projection_along) {
  const Scene scene = two_head_scene();
  const Scene now = after(scene, edit::MoveHead{0, 1});
  EXPECT_EQ(now.attention.heads[0], scene.attention.heads[1]);
  EXPECT_LE(largest_difference(output_of(now), output_of(scene)), 1e-5);
}

TEST(MoveHead, renames_overrides_and_locks) {
  Scene scene = two_head_scene();
  scene.overrides["h1.scores"] = {{{0, 1}, 5}};
  scene.locked = {"h1.W_q"};
  const edit::MoveHead edit{1, 0};
  EXPECT_TRUE(after(scene, edit).overrides.contains("h0.scores"));
  EXPECT_EQ(after(scene, edit).locked, std::set<std::string>{"h0.W_q"});
  EXPECT_EQ(said(scene, edit),
            "h0 becomes h1: its matrices are renamed.\nh1 becomes h0: its matrices are renamed.\n");
}

TEST(RemoveHead, moves_the_others_up_and_says_what_goes) {
  Scene scene = two_head_scene();
  scene.overrides["h0.scores"] = {{{0, 1}, 5}};
  scene.overrides["h1.scores"] = {{{0, 1}, 6}};
  scene.locked = {"h0.W_q", "W_o"};
  const Scene now = after(scene, edit::RemoveHead{0});
  EXPECT_EQ(now.attention.heads, (std::vector<Head>{scene.attention.heads[1]}));
  EXPECT_EQ(now.overrides.at("h0.scores"), (std::vector<Override>{{{0, 1}, 6}}));
  EXPECT_EQ(now.locked, std::set<std::string>{"W_o"});
  EXPECT_EQ(*now.attention.output->weight, scene.attention.output->weight->bottomRows(3));
  EXPECT_EQ(said(scene, edit::RemoveHead{0}),
            "h0 is removed, with its weights and overrides.\nh1 becomes h0: its matrices are renamed.\nW_o "
            "shrinks from 5×4 to 3×4; the numbers that are cut off are lost.\nParameters: 74 before, 40 "
            "after.\nThe override of h0.scores[1, 2] is removed.\n");
  EXPECT_EQ(refusal(now, edit::RemoveHead{0}), "edit.last_head");
}

TEST(AddHead, has_the_sizes_of_the_last_and_numbers_of_its_own) {
  const Scene scene = two_head_scene();
  const Scene now = after(scene, edit::AddHead{5});
  ASSERT_EQ(now.attention.heads.size(), 3u);
  EXPECT_EQ(now.attention.heads[2].value->weight->cols(), 3);
  EXPECT_NE(now.attention.heads[2].query, scene.attention.heads[1].query);
  EXPECT_NE(*now.attention.heads[2].query->weight, *now.attention.heads[2].key->weight);
  EXPECT_EQ(now.attention.output->weight->topRows(5), *scene.attention.output->weight);
  EXPECT_EQ(now, after(scene, edit::AddHead{5}));
  EXPECT_NE(now, after(scene, edit::AddHead{6}));
}

TEST(DuplicateHead, stands_behind_its_model) {
  const Scene scene = two_head_scene();
  const Scene now = after(scene, edit::DuplicateHead{0});
  EXPECT_EQ(now.attention.heads, (std::vector<Head>{scene.attention.heads[0], scene.attention.heads[0],
                                                    scene.attention.heads[1]}));
  EXPECT_EQ(now.attention.output->weight->middleRows(2, 2), scene.attention.output->weight->topRows(2));
}

TEST(SoloHead, is_the_only_one_on_until_it_is_asked_again) {
  const Scene scene = two_head_scene();
  const Scene solo = after(scene, edit::SoloHead{1});
  EXPECT_FALSE(solo.attention.heads[0].is_enabled);
  EXPECT_TRUE(solo.attention.heads[1].is_enabled);
  EXPECT_EQ(after(solo, edit::SoloHead{1}), scene);
  EXPECT_TRUE(after(solo, edit::SoloHead{0}).attention.heads[0].is_enabled);
}

TEST(EnableHead, may_switch_every_head_off) {
  const Scene scene = after(tutorial_scene(), edit::EnableHead{0, false});
  EXPECT_EQ(output_of(scene), Matrix::Zero(3, 3));
}

TEST(SetHeadWeights, are_square_when_switched_on_so_that_all_else_fits) {
  Scene scene = tutorial_scene();
  scene = after(scene, edit::SetHeadWeights{0, false, 0});
  EXPECT_FALSE(scene.attention.heads[0].query || scene.attention.heads[0].key ||
               scene.attention.heads[0].value);
  scene = after(scene, edit::SetHeadWeights{0, true, 1});
  EXPECT_EQ(scene.attention.heads[0].value->weight->cols(), 4);
  EXPECT_NE(*scene.attention.heads[0].query->weight, *scene.attention.heads[0].key->weight);
}

TEST(Heads, that_are_not_there_are_refused) {
  EXPECT_EQ(refusal(tutorial_scene(), edit::RenameHead{1, "x"}), "edit.no_such");
  EXPECT_EQ(refusal(tutorial_scene(), edit::MoveHead{0, 1}), "edit.no_such");
  EXPECT_EQ(after(tutorial_scene(), edit::RenameHead{0, "subject"}).attention.heads[0].name, "subject");
}

}  // namespace
}  // namespace heed
