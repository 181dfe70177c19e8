#include <cmath>

#include "core/io/npy.h"
#include "tests/ui/edit_test.h"

namespace heed {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

using EditLists = EditTabTest;
INSTANTIATE_TEST_SUITE_P(, EditLists, kBothLanguages, language_name);

// Heads.

TEST_P(EditLists, heads_are_added_copied_named_moved_and_removed) {
  click("heads");
  click("head_add");
  EXPECT_EQ(scene().attention.heads.size(), 2u);
  EXPECT_EQ(view().spot.head, 1) << "the new head is open";
  enter("##head_name", "verbs");
  EXPECT_EQ(scene().attention.heads[1].name, "verbs");
  click("head_up");
  EXPECT_EQ(scene().attention.heads[0].name, "verbs");
  EXPECT_EQ(view().spot.head, 0);
  click("head_copy");
  EXPECT_EQ(scene().attention.heads.size(), 3u);
  expect_fresh();
  click("head_remove");
  click("head_remove");
  EXPECT_EQ(scene().attention.heads.size(), 1u);
  expect_fresh();
}

TEST_P(EditLists, every_head_off_gives_zeros) {
  click("heads");
  click("head_on_1");
  EXPECT_FALSE(scene().attention.heads[0].is_enabled);
  expect_fresh();
  EXPECT_EQ(values_of(app.state().computation.graph(), "Y"), Matrix::Zero(3, 3));
  click("head_on_1");
  EXPECT_TRUE(scene().attention.heads[0].is_enabled);
}

TEST_P(EditLists, solo_switches_the_others_off_and_on_again) {
  click("heads");
  click("head_add");
  click("head_solo");
  EXPECT_FALSE(scene().attention.heads[0].is_enabled);
  EXPECT_TRUE(scene().attention.heads[1].is_enabled);
  click("head_solo");
  EXPECT_TRUE(scene().attention.heads[0].is_enabled);
}

TEST_P(EditLists, narrow_and_wide_heads_and_their_parameters_are_counted) {
  click("heads");
  click("head_add");
  click("form_narrow");
  EXPECT_EQ(scene().attention.heads[0].query->weight->cols(), 2);
  expect_fresh();
  EXPECT_TRUE(ui.has_text("48")) << "3·4² of narrow heads";
  click("form_wide");
  EXPECT_EQ(scene().attention.heads[1].value->weight->cols(), 4);
  expect_fresh();
}

TEST_P(EditLists, a_head_without_weights_uses_the_rows_as_they_are) {
  click("heads");
  click("head_weights");
  EXPECT_FALSE(scene().attention.heads[0].query);
  expect_fresh();
  click("head_weights");
  EXPECT_TRUE(scene().attention.heads[0].query);
}

// Inputs.

TEST_P(EditLists, rows_are_named_added_copied_and_removed) {
  click("inputs");
  enter("##row_token_2", "cat");
  ASSERT_TRUE(scene().tokens);
  EXPECT_EQ((*scene().tokens)[1], "cat");
  click("row_add");
  EXPECT_EQ(scene().inputs->rows(), 4);
  click("row_copy_2");
  EXPECT_THAT(*scene().tokens, ElementsAre("1", "cat", "cat", "3", "4"));
  click("row_remove_1");
  EXPECT_EQ(scene().inputs->rows(), 4);
  expect_fresh();
}

TEST_P(EditLists, the_word_of_a_row_that_was_added_is_typed_at_once) {
  ui.resize({1366, 768});
  settle();
  click("inputs");
  for (const char* word : {"cat", "dog"}) {
    click("row_add");
    ui.type(word);
    ui.press("Enter");
    settle();
    ASSERT_TRUE(scene().tokens) << word;
    EXPECT_EQ(scene().tokens->back(), word);
  }
  EXPECT_EQ(scene().inputs->rows(), 5);
  undo();
  undo();
  click("row_add");
  ui.type("owl");
  ui.press("Enter");
  settle();
  EXPECT_THAT(*scene().tokens, ElementsAre("1", "2", "3", "cat", "owl")) << "what was there is written over";
}

TEST_P(EditLists, an_empty_token_is_allowed) {
  click("inputs");
  enter("##row_token_1", "");
  ASSERT_TRUE(scene().tokens);
  EXPECT_EQ((*scene().tokens)[0], "");
  expect_fresh();
}

TEST_P(EditLists, a_row_is_dragged_to_another_place) {
  click("inputs");
  const Matrix before = *scene().inputs;
  ui.drag("inspector/row_move_1", {0, 34});
  settle();
  EXPECT_EQ(scene().inputs->row(1), before.row(0));
  EXPECT_EQ(scene().inputs->row(0), before.row(1));
  expect_fresh();
}

TEST_P(EditLists, a_row_is_moved_by_keyboard) {
  click("inputs");
  const Matrix before = *scene().inputs;
  ui.click("inspector/row_move_3");
  ui.press("Alt+Up");
  settle();
  EXPECT_EQ(scene().inputs->row(1), before.row(2));
}

TEST_P(EditLists, a_text_becomes_tokens_and_its_words_can_be_written) {
  click("words");
  enter("##text", "the cat sat");
  ASSERT_TRUE(scene().tokens && scene().embedding);
  EXPECT_THAT(*scene().tokens, ElementsAre("the", "cat", "sat"));
  const auto cat = static_cast<Index>(
      std::find(scene().embedding->tokens.begin(), scene().embedding->tokens.end(), "cat") -
      scene().embedding->tokens.begin());
  enter("##word_" + std::to_string(cat + 1), "1 2 3 4");
  EXPECT_EQ((*scene().inputs)(1, 3), 4);
  expect_fresh();
}

TEST_P(EditLists, a_second_sequence_is_switched_on_with_rows_of_its_own) {
  click("memory");
  click("memory_on");
  ASSERT_TRUE(scene().attention.memory);
  click("memory_add");
  EXPECT_EQ((*scene().attention.memory)->rows(), 4);
  EXPECT_EQ(scene().inputs->rows(), 3);
  expect_fresh();
  click("memory_on");
  EXPECT_FALSE(scene().attention.memory);
}

// Matrices.

TEST_P(EditLists, a_matrix_is_filled_with_every_kind) {
  click("matrix");
  click("matrix_h0.W_q");
  click("fill");
  EXPECT_EQ(*scene().attention.heads[0].query->weight, Matrix::Zero(4, 3));
  click("fill_identity");
  click("fill");
  EXPECT_EQ(*scene().attention.heads[0].query->weight, Matrix::Identity(4, 3));
  click("fill_constant");
  enter("##fill_value", "0.5");
  click("fill");
  EXPECT_EQ(*scene().attention.heads[0].query->weight, Matrix::Constant(4, 3, 0.5f));
  expect_fresh();
}

TEST_P(EditLists, a_seed_is_kept_and_gives_the_same_numbers_again) {
  click("matrix");
  click("matrix_h0.W_q");
  click("fill_xavier_u");
  enter("##fill_seed", "7");
  click("fill");
  const Matrix first = *scene().attention.heads[0].query->weight;
  click("fill_seed_new");
  click("fill");
  EXPECT_NE(*scene().attention.heads[0].query->weight, first);
  enter("##fill_seed", "7");
  click("fill");
  EXPECT_EQ(*scene().attention.heads[0].query->weight, first);
}

TEST_P(EditLists, every_random_fill_draws_numbers_of_its_own_kind_from_the_seed_on_show) {
  click("matrix");
  click("matrix_h0.W_q");
  Matrix last = *scene().attention.heads[0].query->weight;
  std::size_t changes = 0;
  for (const char* kind : {"gaussian", "uniform", "xavier_u", "xavier_n", "kaiming_u", "kaiming_n"}) {
    click(std::string("fill_") + kind);
    enter("##fill_seed", "11");
    click("fill");
    const Matrix now = *scene().attention.heads[0].query->weight;
    EXPECT_NE(now, last) << kind;
    EXPECT_EQ(app.state().history.undo_count(), ++changes) << kind;
    // Glorot and Bengio 2010, He et al. 2015, for 4 numbers in and 3 out.
    if (std::string(kind) == "xavier_u") {
      EXPECT_LE(now.cwiseAbs().maxCoeff(), std::sqrt(6.0f / 7));
    }
    if (std::string(kind) == "kaiming_u") {
      EXPECT_LE(now.cwiseAbs().maxCoeff(), std::sqrt(6.0f / 4));
    }
    last = now;
  }
  EXPECT_TRUE(ui.text_of("inspector/##fill_seed").find("11") != std::string::npos);
  expect_fresh();
}

TEST_P(EditLists, numbers_are_rounded_halved_negated_and_normalised) {
  click("matrix");
  click("matrix_X");
  const auto put_back = [&] {
    app.apply(command::EditScene{edit::SetCells{"X", {0, 0}, (Matrix(1, 4) << 3, -4, 0, 1.257f).finished()}});
    settle();
  };
  const auto row = [&] { return Matrix(scene().inputs->row(0)); };
  const auto expect_row = [&](const char* id, float a, float b, float c, float d) {
    put_back();
    click(id);
    EXPECT_LE(largest_difference(row(), (Matrix(1, 4) << a, b, c, d).finished()), 1e-6)
        << id << ": " << row();
  };
  expect_row("round_0", 3, -4, 0, 1);
  expect_row("round_2", 3, -4, 0, 1.26f);
  expect_row("halve", 1.5f, -2, 0, 0.6285f);
  expect_row("negate", -3, 4, 0, -1.257f);
  put_back();
  click("norm_length");
  EXPECT_NEAR(row().norm(), 1, 1e-6);
  put_back();
  click("norm_standard");
  EXPECT_NE(said(), "") << "the last row is 1 1 1 1, which has no spread";
  app.apply(command::EditScene{edit::SetCells{"X", {2, 0}, Matrix::Constant(1, 1, 5)}});
  settle();
  click("norm_standard");
  EXPECT_NEAR(row().mean(), 0, 1e-6);
  expect_fresh();
}

TEST_P(EditLists, a_locked_matrix_is_left_alone_when_all_weights_are_drawn) {
  click("matrix");
  click("matrix_h0.W_q");
  click("lock");
  const Matrix locked = *scene().attention.heads[0].query->weight,
               other = *scene().attention.heads[0].key->weight;
  click("fill_gaussian");
  EXPECT_ANY_THROW(click("fill"));  // it can be seen, but not pressed
  click("randomise");
  EXPECT_EQ(*scene().attention.heads[0].query->weight, locked);
  EXPECT_NE(*scene().attention.heads[0].key->weight, other);
  expect_fresh();
}

TEST_P(EditLists, numbers_are_scaled_and_rows_normalised) {
  click("matrix");
  click("matrix_X");
  click("double");
  EXPECT_EQ((*scene().inputs)(1, 1), 4);
  click("norm_sum");
  EXPECT_FLOAT_EQ(scene().inputs->row(0).sum(), 1);
  expect_fresh();
}

TEST_P(EditLists, a_matrix_comes_from_a_file) {
  files.put("/home/me/w.csv", "1,2\n3,4\n");
  files.put("/home/me/w.npy", write_npy(Matrix(Matrix::Constant(4, 3, 9))));
  click("matrix");
  click("matrix_h0.W_q");
  enter("##load", "w.csv");
  EXPECT_EQ((*scene().attention.heads[0].query->weight)(1, 1), 4);
  enter("##load", "~/w.npy");
  EXPECT_EQ(*scene().attention.heads[0].query->weight, Matrix::Constant(4, 3, 9));
  enter("##load", "missing.csv");
  EXPECT_NE(said(), "");
  expect_fresh();
}

// Sizes.

TEST_P(EditLists, sizes_that_are_typed_one_after_the_other_are_applied_together) {
  click("sizes");
  enter("##size_d", "16");
  enter("##size_d_k", "5");
  EXPECT_EQ(scene().inputs->cols(), 4) << "nothing changes before it is asked for";
  click("size_apply");
  EXPECT_EQ(scene().inputs->cols(), 16);
  EXPECT_EQ(scene().attention.heads[0].query->weight->rows(), 16);
  EXPECT_EQ(scene().attention.heads[0].query->weight->cols(), 5);
  undo();
  EXPECT_EQ(scene(), tutorial_scene()) << "and taken back together";
}

TEST_P(EditLists, sizes_that_were_not_applied_are_not_those_of_another_file) {
  files.put("/home/me/other.json", R"({"heed": 1, "inputs": [[1, 2, 3], [3, 4, 5]]})");
  click("sizes");
  enter("##size_d", "16");
  ASSERT_FALSE(ui.item("inspector/size_apply").is_disabled);
  app.open("/home/me/other.json");
  app.apply(command::OpenTab{InspectorTab::Edit});
  settle();
  EXPECT_TRUE(ui.item("inspector/size_apply").is_disabled);
  EXPECT_TRUE(ui.item("inspector/size_cancel").is_disabled);
}

TEST_P(EditLists, what_a_new_size_does_is_said_before_it_is_done) {
  click("sizes");
  click("##size_d_k_more");
  EXPECT_EQ(scene().attention.heads[0].query->weight->cols(), 3) << "not yet";
  EXPECT_TRUE(ui.has_text("4×4"));
  click("size_apply");
  EXPECT_EQ(scene().attention.heads[0].query->weight->cols(), 4);
  EXPECT_EQ(scene().attention.heads[0].key->weight->cols(), 4);
  expect_fresh();
  click("##size_d_less");
  click("size_cancel");
  EXPECT_EQ(scene().inputs->cols(), 4);
}

TEST_P(EditLists, a_scene_can_shrink_to_a_single_number) {
  click("sizes");
  for (const char* id : {"size_d", "size_d_k", "size_d_v"}) {
    enter(std::string("##") + id, "1");
    click("size_apply");
  }
  click("inputs");
  click("row_remove_1");
  click("row_remove_1");
  EXPECT_EQ(scene().inputs->size(), 1);
  EXPECT_FALSE(ui.item("inspector/row_remove_1").is_disabled == false) << "the last row stays";
  expect_fresh();
}

// Overrides and history.

TEST_P(EditLists, overrides_are_listed_and_taken_back_one_by_one_or_together) {
  app.apply(command::EditScene{edit::SetCells{"h0.scores", {0, 1}, Matrix::Constant(1, 2, 5)}});
  app.apply(command::EditScene{edit::SetCells{"Y", {0, 0}, Matrix::Constant(1, 1, 6)}});
  settle();
  click("overrides");
  click("revert_1");
  EXPECT_EQ(scene().overrides.size(), 1u) << "that of Y comes first";
  EXPECT_TRUE(scene().overrides.contains("h0.scores") || scene().overrides.contains("Y"));
  click("revert_all");
  EXPECT_TRUE(scene().overrides.empty());
  expect_fresh();
}

TEST_P(EditLists, an_override_is_told_before_a_step_reaches_its_cell) {
  app.apply(command::EditScene{edit::SetCells{"h0.scores", {0, 1}, Matrix::Constant(1, 1, 5.25f)}});
  app.apply(command::GoToMoment{0});
  settle();
  const NodeId scores = *app.state().computation.graph().find("h0.scores");
  ASSERT_FALSE(app.state().computation.is_known(scores, {0, 1}));
  click("overrides");
  EXPECT_TRUE(ui.has_text("scores[1, 2] = 5.25"));
}

TEST_P(EditLists, the_history_is_a_list_to_go_back_and_forth_in) {
  const Scene begun = scene();
  click("causal");
  click("score_scaled_dot");
  click("key_2");
  const Scene end = scene();
  click("history");
  click("change_1");
  EXPECT_TRUE(scene().attention.mask && scene().attention.mask->is_causal);
  EXPECT_EQ(scene().attention.score.kind, Score::Kind::Dot);
  click("change_0");
  EXPECT_EQ(scene(), begun);
  click("redo_3");
  EXPECT_EQ(scene(), end);
}

TEST_P(EditLists, nothing_is_cut_and_everything_says_what_it_does) {
  for (const char* section : {"heads", "inputs", "sizes", "overrides", "history"}) click(section);
  EXPECT_THAT(cut_texts(ui), IsEmpty());
  EXPECT_THAT(overlapping_texts(ui), IsEmpty());
  EXPECT_THAT(missing_glyphs(ui), IsEmpty());
}

}  // namespace
}  // namespace heed
