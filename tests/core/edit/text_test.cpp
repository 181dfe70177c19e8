#include "core/edit/embedding.h"
#include "tests/core/edit/edit_fixture.h"

namespace heed {
namespace {

using Words = std::vector<std::string>;

Scene cat_scene() { return after(tutorial_scene(), edit::SetText{"the cat the mat", 1}); }

TEST(SetText, makes_tokens_inputs_and_a_table) {
  const Scene scene = cat_scene();
  EXPECT_EQ(scene.tokens, (Words{"the", "cat", "the", "mat"}));
  EXPECT_EQ(scene.embedding->tokens, (Words{"the", "cat", "mat"}));
  EXPECT_EQ(scene.inputs->row(0), scene.inputs->row(2));
  EXPECT_EQ(scene.inputs->row(3), scene.embedding->table->row(2));
  EXPECT_NE(scene.inputs->row(0), scene.inputs->row(1));
  EXPECT_EQ(scene.inputs->cols(), 4);
}

TEST(SetText, gives_a_word_the_same_numbers_whatever_stands_around_it) {
  const Scene other = after(tutorial_scene(), edit::SetText{"mat", 1});
  EXPECT_EQ(other.inputs->row(0), cat_scene().inputs->row(3));
  EXPECT_NE(after(tutorial_scene(), edit::SetText{"mat", 2}).inputs->row(0), other.inputs->row(0));
}

TEST(SetText, begins_the_table_with_the_labels_that_are_there) {
  Scene scene = tutorial_scene();
  scene.tokens = Words{"a", "b", "c"};
  const Scene now = after(scene, edit::SetText{"c a new", 1});
  EXPECT_EQ(now.inputs->row(0), scene.inputs->row(2));
  EXPECT_EQ(now.inputs->row(1), scene.inputs->row(0));
  EXPECT_EQ(now.embedding->tokens, (Words{"a", "b", "c", "new"}));
}

TEST(SetText, keeps_rows_that_stay_with_their_numbers_and_overrides) {
  Scene scene = after(cat_scene(), edit::SetCells{"X", {3, 0}, Matrix::Constant(1, 4, 9)});
  scene.overrides["h0.scores"] = {{{3, 0}, 5}, {{1, 3}, 6}};
  const Scene now = after(scene, edit::SetText{"the red cat the mat", 1});
  EXPECT_EQ(now.inputs->row(4), Matrix::Constant(1, 4, 9));
  EXPECT_EQ(now.overrides.at("h0.scores"), (std::vector<Override>{{{2, 4}, 6}, {{4, 0}, 5}}));
  EXPECT_EQ(said(scene, edit::SetText{"the red cat the mat", 1}),
            "New words in the embedding table: 1; their rows hold random numbers (seed 1).\n"
            "X changes from 4×4 to 5×4.\n");
}

TEST(SetText, needs_a_word) {
  EXPECT_EQ(refusal(tutorial_scene(), edit::SetText{" \n", 1}), "edit.no_words");
}

TEST(SetEmbedding, changes_the_inputs_wherever_the_word_stands) {
  const Scene before = cat_scene();
  const Scene now = after(before, edit::SetEmbedding{0, 1, Matrix::Constant(1, 2, 5)});
  EXPECT_EQ((*now.embedding->table)(0, 1), 5);
  for (const Index row : {0, 2}) {
    EXPECT_EQ((*now.inputs)(row, 1), 5);
    EXPECT_EQ((*now.inputs)(row, 2), 5);
    EXPECT_EQ((*now.inputs)(row, 0), (*before.inputs)(row, 0));
  }
  EXPECT_EQ(now.inputs->row(1), before.inputs->row(1));
  EXPECT_EQ(refusal(before, edit::SetEmbedding{3, 0, Matrix::Zero(1, 1)}), "edit.embedding_fit");
  EXPECT_EQ(refusal(tutorial_scene(), edit::SetEmbedding{0, 0, Matrix::Zero(1, 1)}), "edit.no_embedding");
}

TEST(SetWidth, of_the_inputs_is_that_of_the_embedding_table) {
  const edit::SetWidth edit{Width::Model, 5, {}, {}};
  EXPECT_EQ(after(cat_scene(), edit).embedding->table->cols(), 5);
  EXPECT_NE(said(cat_scene(), edit).find("embedding grows from 3×4 to 3×5"), std::string::npos);
}

}  // namespace
}  // namespace heed
