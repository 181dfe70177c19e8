
#include "tests/core/edit/edit_fixture.h"
#include "tests/core/matrices.h"

namespace heed {
namespace {

const Matrix kBlock = (Matrix(2, 2) << 7, 8, 9, 10).finished();

Fill gaussian(std::uint64_t seed) {
  Fill fill;
  fill.kind = Fill::Kind::Gaussian;
  fill.seed = seed;
  return fill;
}

TEST(SetCells, changes_a_block_of_a_source) {
  const Scene now = after(tutorial_scene(), edit::SetCells{"X", {1, 2}, kBlock});
  EXPECT_EQ(*now.inputs, (Matrix(3, 4) << 1, 0, 1, 0, 0, 2, 7, 8, 1, 1, 9, 10).finished());
}

TEST(SetCells, leaves_the_scene_that_it_was_made_from) {
  const Scene before = tutorial_scene();
  after(before, edit::SetCells{"X", {0, 0}, kBlock});
  EXPECT_EQ(before, tutorial_scene());
}

TEST(SetCells, overrides_a_block_of_a_computed_node_and_what_was_overridden_there) {
  Scene scene = tutorial_scene();
  scene.overrides["h0.scores"] = {{{0, 2}, 1}, {{1, 1}, 2}};
  const Scene now = after(scene, edit::SetCells{"h0.scores", {1, 1}, kBlock});
  const std::vector<Override> expected = {{{0, 2}, 1}, {{1, 1}, 7}, {{1, 2}, 8}, {{2, 1}, 9}, {{2, 2}, 10}};
  EXPECT_EQ(now.overrides.at("h0.scores"), expected);
}

TEST(SetCells, takes_what_is_not_finite_only_over_computed_cells) {
  const Matrix infinite = Matrix::Constant(1, 1, -kInfinity);
  EXPECT_EQ(refusal(tutorial_scene(), edit::SetCells{"X", {0, 0}, infinite}), "edit.not_finite");
  EXPECT_EQ(refusal(tutorial_scene(), edit::SetCells{"h0.scores", {0, 0}, infinite}), "accepted");
}

TEST(SetCells, refuses_a_block_that_does_not_fit_and_says_so) {
  const auto result = apply_edit(tutorial_scene(), edit::SetCells{"X", {2, 2}, kBlock});
  ASSERT_FALSE(result.is_ok());
  EXPECT_EQ(
      say(result.error(), Language::English),
      "A block of 2×2 does not fit into X, which is 3×4, from row 3 and column 3 on; nothing was changed.");
  EXPECT_EQ(refusal(tutorial_scene(), edit::SetCells{"h0.weighted", {0, 0, 3}, kBlock}), "edit.does_not_fit");
  EXPECT_EQ(refusal(tutorial_scene(), edit::SetCells{"h1.Q", {0, 0}, kBlock}), "edit.no_node");
}

TEST(SetCells, forgets_the_file_that_the_numbers_came_from) {
  Scene scene = tutorial_scene();
  scene.inputs.reference = {MatrixReference::Kind::Npy, "inputs.npy", {}};
  EXPECT_EQ(after(scene, edit::SetCells{"X", {0, 0}, kBlock}).inputs.reference.name, "");
  EXPECT_EQ(after(scene, edit::SetCells{"h0.W_q", {0, 0}, kBlock}).inputs.reference.name, "inputs.npy");
}

TEST(ClearOverrides, takes_back_a_region_a_node_or_all) {
  Scene scene = tutorial_scene();
  scene.overrides["h0.scores"] = {{{0, 2}, 1}, {{1, 1}, 2}};
  scene.overrides["Y"] = {{{0, 0}, 1}};
  const auto left = [&](const SceneEdit& edit) { return after(scene, edit).overrides; };
  EXPECT_EQ(left(edit::ClearOverrides{"h0.scores", Region::of_rows(0)}).at("h0.scores").size(), 1u);
  EXPECT_FALSE(left(edit::ClearOverrides{"h0.scores", {}}).contains("h0.scores"));
  EXPECT_TRUE(left(edit::ClearOverrides{"h0.scores", {}}).contains("Y"));
  EXPECT_TRUE(left(edit::ClearOverrides{}).empty());
}

TEST(FillCells, leaves_locked_and_computed_matrices_alone) {
  const Scene locked = after(tutorial_scene(), edit::SetLock{"h0.W_q", true});
  EXPECT_EQ(refusal(locked, edit::FillCells{"h0.W_q", {}, gaussian(1)}), "edit.locked");
  EXPECT_EQ(refusal(locked, edit::FillCells{"h0.Q", {}, gaussian(1)}), "edit.fill.computed");
  EXPECT_EQ(refusal(locked, edit::FillCells{"h0.W_k", {}, gaussian(1)}), "accepted");
  EXPECT_EQ(refusal(locked, edit::SetCells{"h0.W_q", {0, 0}, kBlock}), "accepted");
  const Scene unlocked = after(locked, edit::SetLock{"h0.W_q", false});
  EXPECT_EQ(unlocked, tutorial_scene());
}

TEST(RandomiseWeights, draws_every_weight_but_locked_ones_biases_and_inputs) {
  const Scene before = two_head_scene();
  const Scene open = after(before, edit::RandomiseWeights{gaussian(3)});
  const Scene locked =
      after(after(before, edit::SetLock{"h0.W_q", true}), edit::RandomiseWeights{gaussian(3)});
  EXPECT_NE(open.attention.heads[0].query, before.attention.heads[0].query);
  EXPECT_EQ(locked.attention.heads[0].query, before.attention.heads[0].query);
  EXPECT_EQ(open.attention.heads[1], locked.attention.heads[1])
      << "a lock does not change what the others get";
  EXPECT_NE(*open.attention.heads[0].query->weight, *open.attention.heads[0].key->weight);
  EXPECT_NE(open.attention.output, before.attention.output);
  EXPECT_EQ(open.inputs, before.inputs);
  EXPECT_EQ(open.attention.heads[0].value->bias, before.attention.heads[0].value->bias);
}

TEST(NameOf, counts_from_one_as_the_screen_does) {
  const auto name = [](const SceneEdit& edit, Language language) {
    return catalogue(language).say(edit_label(edit));
  };
  const edit::SetCells cell{"h0.W_q", {1, 0}, Matrix::Constant(1, 1, 3)};
  EXPECT_EQ(name(cell, Language::English), "Set h0.W_q[2, 1] to 3");
  EXPECT_EQ(name(cell, Language::Chinese), "把 h0.W_q[2, 1] 设为 3");
  EXPECT_EQ(name(edit::SetCells{"h0.weighted", {1, 0, 2}, kBlock}, Language::English),
            "Write 2×2 numbers starting at h0.weighted[3, 2, 1]");
  EXPECT_EQ(name(edit::MoveHead{0, 2}, Language::English), "Move head 1 to place 3");
  EXPECT_EQ(name(edit::SetBias{ProjectionPart::Value, 1, true}, Language::English), "Add the bias h1.b_v");
}

}  // namespace
}  // namespace heed
