#include "tests/core/edit/edit_fixture.h"

namespace heed {
namespace {

using Words = std::vector<std::string>;

Scene labelled_scene() {
  Scene scene = tutorial_scene();
  scene.tokens = Words{"a", "b", "c"};
  scene.attention.mask.emplace().padding = {true, false, true};
  scene.attention.mask->allow.emplace(3, 3);
  *scene.attention.mask->allow << true, false, true, true, true, true, false, true, true;
  scene.overrides["h0.scores"] = {{{0, 0}, 5}, {{1, 2}, 6}};
  scene.overrides["h0.weighted"] = {{{2, 1, 1}, 7}};  // query 1, key 2
  return scene;
}

TEST(AddRow, puts_a_row_that_everybody_may_see_before_the_others) {
  const Scene now = after(labelled_scene(), edit::AddRow{Sequence::Inputs, 1, "new", {}});
  EXPECT_EQ(*now.inputs, (Matrix(4, 4) << 1, 0, 1, 0, 0, 0, 0, 0, 0, 2, 0, 2, 1, 1, 1, 1).finished());
  EXPECT_EQ(now.tokens, (Words{"a", "new", "b", "c"}));
  EXPECT_EQ(now.attention.mask->padding, (std::vector<bool>{true, true, false, true}));
  EXPECT_TRUE(now.attention.mask->allow->row(1).all() && now.attention.mask->allow->col(1).all());
  EXPECT_FALSE((*now.attention.mask->allow)(0, 2) || (*now.attention.mask->allow)(3, 0));
}

TEST(AddRow, takes_the_overrides_along) {
  const Scene now = after(labelled_scene(), edit::AddRow{Sequence::Inputs, 1, "", {}});
  EXPECT_EQ(now.overrides.at("h0.scores"), (std::vector<Override>{{{0, 0}, 5}, {{2, 3}, 6}}));
  EXPECT_EQ(now.overrides.at("h0.weighted"), (std::vector<Override>{{{3, 1, 2}, 7}}));
  EXPECT_EQ(said(labelled_scene(), edit::AddRow{Sequence::Inputs, 1, "", {}}),
            "X changes from 3×4 to 4×4.\n");
}

TEST(RemoveRows, drops_what_belonged_to_the_row_and_says_so) {
  const edit::RemoveRows edit{Sequence::Inputs, 1, 1};
  const Scene now = after(labelled_scene(), edit);
  EXPECT_EQ(now.tokens, (Words{"a", "c"}));
  EXPECT_EQ(now.overrides.at("h0.scores"), (std::vector<Override>{{{0, 0}, 5}}));
  EXPECT_FALSE(now.overrides.contains("h0.weighted"));
  EXPECT_EQ(said(labelled_scene(), edit),
            "X changes from 3×4 to 2×4.\nThe override of h0.scores[2, 3] is removed.\nThe override of "
            "h0.weighted[2, 3, 2] is removed.\n");
}

TEST(RemoveRows, leaves_one) {
  EXPECT_EQ(refusal(tutorial_scene(), edit::RemoveRows{Sequence::Inputs, 0, 9}), "edit.last_row");
  EXPECT_EQ(refusal(tutorial_scene(), edit::RemoveRows{Sequence::Inputs, 3, 1}), "edit.no_such");
  EXPECT_EQ(refusal(tutorial_scene(), edit::RemoveRows{Sequence::Memory, 0, 1}), "edit.no_memory");
}

TEST(DuplicateRow, leaves_the_overrides_with_the_first) {
  const Scene now = after(labelled_scene(), edit::DuplicateRow{Sequence::Inputs, 1});
  EXPECT_EQ(now.inputs->row(2), now.inputs->row(1));
  EXPECT_EQ(now.tokens, (Words{"a", "b", "b", "c"}));
  EXPECT_EQ(now.overrides.at("h0.scores"), (std::vector<Override>{{{0, 0}, 5}, {{1, 3}, 6}}));
}

TEST(MoveRow, moves_the_outputs_with_the_inputs_where_nothing_tells_places_apart) {
  Scene scene = labelled_scene();
  const Matrix before = output_of(scene);
  const Scene now = after(scene, edit::MoveRow{Sequence::Inputs, 0, 2});
  EXPECT_EQ(now.tokens, (Words{"b", "c", "a"}));
  Matrix expected(3, before.cols());
  expected << before.row(1), before.row(2), before.row(0);
  EXPECT_LE(largest_difference(output_of(now), expected), 1e-5) << "mask and overrides followed";
}

TEST(MoveRow, leaves_learned_positions_at_their_places) {
  Scene scene = tutorial_scene();
  scene.position = {Position::Kind::Learned, scene_matrix(random_matrix(4, 3, 4)), {}};
  const Scene now = after(scene, edit::MoveRow{Sequence::Inputs, 0, 2});
  EXPECT_EQ(now.position, scene.position);
}

TEST(AddRow, needs_a_learned_position_only_when_the_table_has_none_left) {
  Scene scene = tutorial_scene();
  scene.position = {Position::Kind::Learned, scene_matrix(random_matrix(4, 4, 4)), {}};
  const Scene four = after(scene, edit::AddRow{});
  EXPECT_EQ(four.position, scene.position);
  const Scene five = after(four, edit::AddRow{});
  EXPECT_EQ(five.position.table->rows(), 5);
  EXPECT_EQ(five.position.table->topRows(4), *scene.position.table);
}

TEST(MemoryRows, are_keys_and_not_queries) {
  Scene scene = after(tutorial_scene(), edit::SetMemory{true, {}});
  scene.overrides["h0.scores"] = {{{1, 2}, 6}};
  const Scene now = after(scene, edit::AddRow{Sequence::Memory, 0, "", {}});
  EXPECT_EQ(now.inputs, scene.inputs);
  EXPECT_EQ((*now.attention.memory)->rows(), 4);
  EXPECT_EQ(now.overrides.at("h0.scores"), (std::vector<Override>{{{1, 3}, 6}}));
}

TEST(SetMemory, begins_as_a_copy_so_that_nothing_changes) {
  const Scene scene = labelled_scene();
  const Scene now = after(scene, edit::SetMemory{true, {}});
  EXPECT_EQ(*now.attention.memory, scene.inputs);
  EXPECT_EQ(now.attention.memory_tokens, scene.tokens);
  EXPECT_EQ(output_of(now), output_of(scene));
  EXPECT_EQ(after(now, edit::SetMemory{false, {}}), scene);
}

TEST(SetMemory, off_gives_weights_and_mask_the_sizes_of_the_inputs) {
  Scene scene = after(labelled_scene(), edit::SetMemory{true, {}});
  scene = after(scene, edit::SetWidth{Width::Memory, 2, {}, {}});
  scene = after(scene, edit::RemoveRows{Sequence::Memory, 0, 1});
  EXPECT_EQ(scene.attention.heads[0].key->weight->rows(), 2);
  const Scene now = after(scene, edit::SetMemory{false, {}});
  EXPECT_EQ(now.attention.heads[0].key->weight->rows(), 4);
  EXPECT_EQ(now.attention.mask->padding, (std::vector<bool>{false, true, true}));
  EXPECT_EQ(said(scene, edit::SetMemory{false, {}}),
            "M (2×2) is removed; its numbers are lost.\nh0.W_k grows from 2×3 to 4×3; the new numbers are "
            "0.\nh0.W_v grows from 2×3 to 4×3; the new numbers are 0.\nParameters: 24 before, 36 after.\n");
}

}  // namespace
}  // namespace heed
