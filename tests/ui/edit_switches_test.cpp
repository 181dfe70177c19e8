#include "tests/ui/edit_test.h"

namespace heed {
namespace {

using testing::IsEmpty;

using EditSwitches = EditTabTest;
INSTANTIATE_TEST_SUITE_P(, EditSwitches, kBothLanguages, language_name);

TEST_P(EditSwitches, the_kind_of_score_is_one_press_and_one_undo) {
  click("score_scaled_dot");
  EXPECT_EQ(scene().attention.score.kind, Score::Kind::ScaledDot);
  EXPECT_TRUE(has("h0.scaled"));
  expect_fresh();
  undo();
  EXPECT_EQ(scene().attention.score.kind, Score::Kind::Dot);
}

TEST_P(EditSwitches, general_and_additive_scores_bring_their_parameters) {
  click("score_general");
  EXPECT_EQ(scene().attention.score.weight->rows(), 3);
  expect_fresh();
  click("score_additive");
  EXPECT_EQ(scene().attention.score.vector->cols(), 3);
  expect_fresh();
}

TEST_P(EditSwitches, a_scale_is_written_as_a_formula) {
  click("scale_on");
  enter("##scale", "1/4");
  EXPECT_EQ(scene().attention.score.scale, 0.25f);
  expect_fresh();
  click("scale_on");
  EXPECT_FALSE(scene().attention.score.scale);
}

TEST_P(EditSwitches, a_scale_that_is_no_number_is_said_and_changes_nothing) {
  click("scale_on");
  enter("##scale", "two");
  EXPECT_EQ(scene().attention.score.scale, 1.0f);
  EXPECT_EQ(said(), "edit.formula.name");
}

TEST_P(EditSwitches, a_causal_mask_is_there_and_gone_again) {
  click("causal");
  EXPECT_TRUE(has("h0.masked"));
  expect_fresh();
  click("causal");
  EXPECT_FALSE(has("h0.masked"));
}

TEST_P(EditSwitches, a_window_has_a_size) {
  click("window_on");
  EXPECT_EQ(scene().attention.mask->window, 1);
  click("##window_less");
  EXPECT_EQ(scene().attention.mask->window, 0);
  enter("##window", "2");
  EXPECT_EQ(scene().attention.mask->window, 2);
  expect_fresh();
}

TEST_P(EditSwitches, a_key_is_hidden_from_every_query_and_shown_again) {
  click("key_2");
  ASSERT_TRUE(scene().attention.mask && scene().attention.mask->padding);
  EXPECT_EQ(*scene().attention.mask->padding, (std::vector<bool>{true, false, true}));
  expect_fresh();
  click("key_2");
  EXPECT_FALSE(scene().attention.mask);
}

TEST_P(EditSwitches, the_last_keys_are_hidden_together) {
  enter("##padding_at_end", "2");
  EXPECT_EQ(scene().attention.mask->padding, (std::vector<bool>{true, false, false}));
  expect_fresh();
  click("##padding_at_end_less");
  EXPECT_EQ(scene().attention.mask->padding, (std::vector<bool>{true, true, false}));
  click("##padding_at_end_less");
  EXPECT_FALSE(scene().attention.mask);
}

TEST_P(EditSwitches, every_key_of_a_long_sequence_can_be_padding) {
  std::string rows = "[1, 0]";
  for (int row = 1; row < 100; ++row) rows += ", [0, 1]";
  files.put("/home/me/long.json", R"({"heed": 1, "inputs": [)" + rows + "]}");
  app.open("/home/me/long.json");
  settle();
  enter("##padding_at_end", "30");
  const std::vector<bool>& padding = *scene().attention.mask->padding;
  EXPECT_TRUE(padding[69]);
  EXPECT_FALSE(padding[70] || padding[99]);
  EXPECT_FALSE(ui.exists("inspector/key_65"));
  click("keys_later");
  click("key_65");
  EXPECT_FALSE((*scene().attention.mask->padding)[64]);
}

TEST_P(EditSwitches, all_masked_gives_zeros_and_not_nan) {
  for (const char* key : {"key_1", "key_2", "key_3"}) click(key);
  expect_fresh();
  EXPECT_EQ(values_of(app.state().computation.graph(), "Y"), Matrix::Zero(3, 3));
  click("mask_clear");
  EXPECT_FALSE(scene().attention.mask);
}

TEST_P(EditSwitches, positions_of_every_kind) {
  click("position");
  constexpr std::pair<const char*, Position::Kind> kKinds[] = {
      {"position_sinusoidal", Position::Kind::Sinusoidal},
      {"position_learned", Position::Kind::Learned},
      {"position_alibi", Position::Kind::Alibi},
      {"position_none", Position::Kind::None}};
  for (const auto& [id, kind] : kKinds) {
    click(id);
    EXPECT_EQ(scene().position.kind, kind) << id;
    expect_fresh();
  }
}

TEST_P(EditSwitches, rotary_positions_turn_queries_and_keys) {
  click("position");
  click("position_rotary");
  EXPECT_EQ(scene().position.kind, Position::Kind::Rotary);
  EXPECT_TRUE(has("h0.Q_rot"));
  EXPECT_TRUE(has("h0.K_rot"));
  expect_fresh();
  undo();
  EXPECT_FALSE(has("h0.Q_rot"));
}

TEST_P(EditSwitches, a_switch_leaves_the_playhead_where_it_was_in_meaning) {
  go_to_step(5);
  const auto where = [&] {
    const Moment last = *app.state().computation.last_moment();
    return app.state().computation.graph().info(last.node).name + " " +
           std::to_string(last.query.value_or(-1));
  };
  const std::string before = where();
  const Index moments = moment_count();
  click("score_scaled_dot");
  EXPECT_EQ(where(), before);
  click("causal");
  EXPECT_EQ(where(), before);
  EXPECT_NE(moment_count(), moments) << "the timeline has the new steps";
}

TEST_P(EditSwitches, every_switch_says_what_it_does) {
  for (const char* section : {"position", "dropout", "output", "biases"}) click(section);
  const auto is_elsewhere = [](std::string_view path) { return path.find("inspector/") == path.npos; };
  EXPECT_THAT(items_without_tooltip(ui, is_elsewhere), IsEmpty());
}

TEST_P(EditSwitches, dropout_has_a_share_and_a_seed) {
  click("dropout");
  click("dropout_on");
  enter("##dropout_p", "0.5");
  enter("##dropout_seed", "7");
  ASSERT_TRUE(scene().attention.dropout);
  EXPECT_EQ(scene().attention.dropout->p, 0.5f);
  EXPECT_EQ(scene().attention.dropout->seed, 7u);
  click("dropout_seed_new");
  EXPECT_EQ(scene().attention.dropout->seed, 8u);
  expect_fresh();
  enter("##dropout_p", "1");
  EXPECT_EQ(said(), "edit.dropout");
  EXPECT_EQ(scene().attention.dropout->p, 0.5f);
}

TEST_P(EditSwitches, the_output_projection_and_its_bias) {
  click("output");
  click("output_on");
  EXPECT_TRUE(has("W_o"));
  click("biases");
  click("bias_b_o");
  EXPECT_TRUE(has("b_o"));
  expect_fresh();
  click("output_on");
  EXPECT_FALSE(has("W_o"));
}

TEST_P(EditSwitches, a_bias_comes_in_all_heads_at_once_and_goes_in_one_undo) {
  app.apply(command::EditScene{edit::DuplicateHead{0}});
  settle();
  click("biases");
  click("bias_b_q");
  EXPECT_TRUE(has("h0.b_q"));
  EXPECT_TRUE(has("h1.b_q"));
  expect_fresh();
  undo();
  EXPECT_FALSE(has("h0.b_q"));
  EXPECT_FALSE(has("h1.b_q"));
}

TEST_P(EditSwitches, scores_are_painted_by_dragging_and_esc_ends_it) {
  click("paint");
  EXPECT_TRUE(ui.exists("canvas/paint_done"));
  const auto& block = ui.item("canvas/paint_h0.scores").rect;
  const float cell = block.height() / 3;
  ui.drag_between({block.left + block.width() / 2, block.top + cell / 2},
                  {block.right - cell / 2, block.top + cell / 2});
  settle();
  ASSERT_TRUE(scene().attention.mask && scene().attention.mask->allow);
  EXPECT_TRUE((*scene().attention.mask->allow)(0, 0));
  EXPECT_FALSE((*scene().attention.mask->allow)(0, 1));
  EXPECT_FALSE((*scene().attention.mask->allow)(0, 2));
  EXPECT_EQ(app.state().history.undo_count(), 1u);
  expect_fresh();
  ui.press("Esc");
  settle();
  EXPECT_FALSE(ui.exists("canvas/paint_done"));
}

TEST_P(EditSwitches, scores_are_painted_by_keyboard_too) {
  click("paint");
  const auto press_on = [&](const char* cell) {
    tab_to(std::string("canvas/") + cell);
    ui.press("Enter");
    settle();
  };
  press_on("h0.scores[2, 1]");
  ASSERT_TRUE(scene().attention.mask && scene().attention.mask->allow);
  EXPECT_FALSE((*scene().attention.mask->allow)(1, 0));
  EXPECT_TRUE((*scene().attention.mask->allow)(1, 1));
  expect_fresh();
  press_on("h0.scores[3, 2]");
  press_on("h0.scores[2, 1]");
  EXPECT_TRUE((*scene().attention.mask->allow)(1, 0)) << "a second time allows it again";
  EXPECT_FALSE((*scene().attention.mask->allow)(2, 1));
}

TEST_P(EditSwitches, nothing_is_cut_and_everything_says_what_it_does) {
  for (const char* section : {"position", "dropout", "output", "biases"}) click(section);
  EXPECT_THAT(cut_texts(ui), IsEmpty());
  EXPECT_THAT(overlapping_texts(ui), IsEmpty());
  EXPECT_THAT(missing_glyphs(ui), IsEmpty());
}

}  // namespace
}  // namespace heed
