#include "core/edit/embedding.h"
#include "tests/core/edit/edit_fixture.h"
#include "tests/core/walk/transformers.h"

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

// What follows each of three words, out of a table of four.
Scene next_word_scene() {
  Scene scene = after(tutorial_scene(), edit::SetText{"the cat the mat", 1});
  Readout& readout = scene.readout.emplace();
  readout.labels = scene.embedding->tokens;
  readout.projection.weight = scene_matrix(random_matrix(3, scene.inputs->cols(), 3));
  readout.targets = {Index{1}, Index{0}, Index{2}, Index{0}};
  scene.blocks = small_transformer(3, 4, 4).blocks;
  scene.attention = {};
  return scene;
}

using Targets = std::vector<std::optional<Index>>;

TEST(SetText, asks_for_the_words_that_follow_in_the_new_text) {
  const Scene now = after(next_word_scene(), edit::SetText{"cat mat the dog", 1});
  EXPECT_EQ(now.readout->targets, (Targets{2, 0, {}, {}}));  // “dog” is no label
}

TEST(SetText, asks_for_nothing_where_no_answer_is_known) {
  EXPECT_EQ(after(next_word_scene(), edit::SetText{"a dog", 1}).readout->targets, std::nullopt);
  Scene other = next_word_scene();
  other.readout->targets = {Index{0}, Index{0}, Index{0}, Index{0}};  // of rows, not of what follows
  EXPECT_EQ(after(other, edit::SetText{"a the", 1}).readout->targets, std::nullopt);
  EXPECT_EQ(after(other, edit::SetText{"the dog", 1}).readout->targets, (Targets{0, {}}));
}

TEST(SetText, is_characters_where_the_table_has_a_blank) {
  Scene scene = next_word_scene();
  scene.embedding->tokens = {"a", " ", "b"};
  scene.tokens = Words{"a", "b", " ", "a"};
  EXPECT_EQ(after(scene, edit::SetText{"b a/b", 1}).tokens, (Words{"b", " ", "a", "/", "b"}));
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
