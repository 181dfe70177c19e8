#include "tests/ui/practise_test.h"

#include "app/state/exercise.h"
#include "app/state/read_lesson_page.h"
#include "core/lesson/exercise.h"
#include "tests/ui/driver/checks.h"

namespace heed {
namespace {

TEST_P(ExerciseUiTest, a_key_blanks_the_row_and_says_what_is_asked) {
  press("X");
  ASSERT_TRUE(app.state().exercise);
  for (Index col = 0; col < 3; ++col) EXPECT_TRUE(is_blank(app.state(), score(0, col)));
  EXPECT_FALSE(is_blank(app.state(), score(1, 0)));
  EXPECT_TRUE(ui.has_text(in("Work out", "请算出")));
  EXPECT_TRUE(ui.has_text("0.01"));
  EXPECT_TRUE(ui.has_text(in("Work it out: select a blank", "自己算一算")));
  EXPECT_EQ(view().selection, score(0, 0));
  EXPECT_FALSE(ui.has_text("= 2"));  // nothing tells the number of the blank that is selected
}

TEST_P(ExerciseUiTest, what_was_computed_from_the_blanks_is_hidden_until_they_are_found) {
  press("End");
  app.apply(command::Select{score(1, 0)});
  press("X");
  const Graph& graph = app.state().computation.graph();
  const NodeId weights = *graph.find("h0.weights"), weighted = *graph.find("h0.weighted"),
               output = *graph.find("h0.output"), query = *graph.find("h0.Q");
  const auto is_hidden = [&](NodeId node, Cell cell) { return is_blank(app.state(), {node, cell}); };
  for (Index col = 0; col < 3; ++col) {
    EXPECT_TRUE(is_hidden(weights, {1, col}));
    EXPECT_TRUE(is_hidden(weighted, {col, 0, 1}));
    EXPECT_TRUE(is_hidden(output, {1, col}));
    EXPECT_FALSE(is_hidden(weights, {0, col})) << "row 1 tells nothing about row 2";
    EXPECT_FALSE(is_hidden(output, {2, col}));
    EXPECT_FALSE(is_hidden(query, {1, col})) << "what they are made of is to be seen";
  }
  EXPECT_THAT(numbers_in("h0.output[2, "), testing::IsEmpty());
  EXPECT_THAT(numbers_in("h0.output[3, "), testing::SizeIs(3));
  for (const char* number : {"4", "16", "12"}) type_answer(number);
  put_mouse_aside();
  EXPECT_FALSE(is_hidden(weights, {1, 0}));
  EXPECT_FALSE(is_hidden(output, {1, 2}));
  EXPECT_THAT(numbers_in("h0.output[2, "), testing::SizeIs(3));
}

TEST_P(ExerciseUiTest, the_code_does_not_tell_what_is_blank) {
  const auto tips = [&] {
    std::string said;
    std::vector<ui_test::Rect> lines;
    for (const ui_test::Item& item : ui.items()) {
      if (item.label.starts_with("line_")) lines.push_back(item.visible);
    }
    for (const ui_test::Rect& line : lines) {
      ui.move_mouse({line.center_x(), line.center_y()});
      ui.frames(60);
      for (const ui_test::TextRun& run : ui.text_runs()) {
        if (run.root.starts_with("##Tooltip")) said += run.text + "\n";
      }
    }
    return said;
  };
  press("End");
  app.apply(command::GoToStep{4});
  app.apply(command::StepForward{});
  settle();
  click("inspector/tab_code");
  EXPECT_THAT(tips(), testing::HasSubstr("2"));
  press("X");
  click("inspector/tab_code");
  EXPECT_THAT(tips(), testing::HasSubstr(in("Blank until", "答题之前")));
}

TEST_P(ExerciseUiTest, right_numbers_typed_into_the_blanks_are_found_one_after_the_other) {
  const Scene before = app.state().computation.scene();
  press("X");
  type_answer("2");
  EXPECT_FALSE(is_blank(app.state(), score(0, 0)));
  EXPECT_EQ(view().selection, score(0, 1));
  type_answer("4");
  type_answer("4.005");
  put_mouse_aside();
  EXPECT_TRUE(given().grade->is_right);
  EXPECT_TRUE(ui.has_text(in("1 of 1 exercise right on the first try", "1 题，一次答对 1 题")));
  EXPECT_EQ(app.state().computation.scene(), before);
  EXPECT_FALSE(app.state().history.can_undo());
}

// 1·4 + 0·4 + 2·0 is 4; without the first term it is 0.
TEST_P(ExerciseUiTest, a_wrong_number_stays_blank_and_the_term_that_went_wrong_is_named) {
  press("X");
  app.apply(command::Select{score(0, 1)});
  settle();
  type_answer("0");
  put_mouse_aside();
  EXPECT_TRUE(is_blank(app.state(), score(0, 1)));
  EXPECT_THAT(inspector_words(), testing::HasSubstr("1 · 4 (d = 1)"));
  EXPECT_TRUE(ui.has_text(in("0 of 1 exercise right on the first try", "1 题，一次答对 0 题")));
  app.apply(command::Select{score(0, 1)});
  settle();
  type_answer("4");
  put_mouse_aside();
  EXPECT_FALSE(is_blank(app.state(), score(0, 1)));
  // The second try is no first one.
  EXPECT_TRUE(ui.has_text(in("0 of 1 exercise right on the first try", "1 题，一次答对 0 题")));
}

TEST_P(ExerciseUiTest, what_is_no_number_is_refused_at_the_cell) {
  press("X");
  ui.type("2+");
  settle();
  press("Enter");
  EXPECT_TRUE(ui.has_text(in("That is not a number", "这不是一个数")));
  EXPECT_FALSE(given().grade);
}

TEST_P(ExerciseUiTest, a_number_typed_into_a_cell_is_written_where_there_is_room_for_it) {
  press("X");
  type_answer("7");
  put_mouse_aside();
  const auto written = [&] { return ui.text_in(ui.item("canvas").visible); };
  EXPECT_THAT(written(), testing::HasSubstr("7"));
  for (const float scale : {0.3f, 0.1f, 0.05f}) {
    app.apply(command::MoveCamera{Camera{{400, 300}, scale}});
    settle();
    EXPECT_THAT(written(), testing::Not(testing::HasSubstr("7"))) << "at " << scale;
  }
  app.apply(command::MoveCamera{std::nullopt});
  settle();
  EXPECT_THAT(written(), testing::HasSubstr("7"));
}

TEST_P(ExerciseUiTest, numbers_can_be_typed_beside_the_figure_too) {
  press("X");
  ui.enter("inspector/exercise_cell_1", "2");
  settle();
  ASSERT_TRUE(given().grade);
  EXPECT_TRUE(given().grade->cells[0].is_right);
}

TEST_P(ExerciseUiTest, the_fields_of_a_long_row_stay_within_the_panel) {
  std::string inputs;
  for (int row = 0; row < 12; ++row) inputs += (row ? ",[" : "[") + std::to_string(row % 3) + ",1]";
  app.apply(FileCommand{file_command::OpenText{R"({"heed": 1, "inputs": [)" + inputs + "]}"}});
  settle();
  go_to_step(4);
  press("X");
  const ui_test::Rect panel = ui.item("inspector").visible;
  std::size_t fields = 0;
  for (const ui_test::Item& item : ui.items()) {
    if (item.label.find("exercise_cell_") == item.label.npos) continue;
    ++fields;
    EXPECT_LE(item.rect.right, panel.right) << item.label;
  }
  EXPECT_EQ(fields, 12u);
}

TEST_P(ExerciseUiTest, hints_come_in_three_steps_and_the_last_does_not_count) {
  press("X");
  EXPECT_FALSE(ui.has_text("Q[1, 1]"));
  click("inspector/exercise_hint");
  EXPECT_TRUE(ui.has_text("Q[1, 1]"));
  EXPECT_FALSE(ui.has_text("1·0 + 0·1 + 2·1"));
  click("inspector/exercise_hint");
  EXPECT_TRUE(ui.has_text("1·0 + 0·1 + 2·1"));
  click("inspector/exercise_hint");
  EXPECT_EQ(given().hints, 3);
  EXPECT_FALSE(ui.exists("inspector/exercise_hint"));
  app.apply(command::Select{score(0, 0)});
  settle();
  type_answer("2");
  EXPECT_EQ(app.state().score.right, 0);
  EXPECT_EQ(app.state().score.answers, 1);
}

TEST_P(ExerciseUiTest, escape_and_the_button_lead_out_of_it) {
  press("X");
  press("Escape");
  EXPECT_FALSE(app.state().exercise);
  EXPECT_FALSE(is_blank(app.state(), score(0, 0)));
  press("X");
  click("inspector/leave_exercise");
  EXPECT_FALSE(app.state().exercise);
  EXPECT_EQ(view().tab, InspectorTab::Explain);
}

TEST_P(ExerciseUiTest, one_number_a_row_or_all_are_blanked_by_buttons_below_the_explanation) {
  ui.scroll("inspector/content", -1000);
  settle();
  click("inspector/practise_cell");
  EXPECT_EQ(exercise_cells(app.state()).size(), 1u);
  click("inspector/practise_all");
  EXPECT_EQ(exercise_cells(app.state()).size(), 9u);
  click("inspector/practise_row");
  EXPECT_EQ(exercise_cells(app.state()).size(), 3u);
}

TEST_P(ExerciseUiTest, the_buttons_say_which_matrix_they_are_about_where_the_number_above_is_given) {
  app.apply(command::Select{CellRef{*app.state().computation.graph().find("X"), {0, 0}}});
  settle();
  EXPECT_THAT(inspector_words(), testing::HasSubstr(in("Do it yourself: scores", "自己动手：scores")));
  app.apply(command::Select{CellRef{*app.state().computation.graph().find("h0.Q"), {0, 0}}});
  press("X");
  EXPECT_THAT(inspector_words(), testing::HasSubstr(in("Another one: Q", "再来一题：Q")));
  EXPECT_EQ(view().selection->node, *app.state().computation.graph().find("h0.Q"));
}

TEST_P(ExerciseUiTest, the_buttons_name_the_original_of_a_copy) {
  press("End");
  app.apply(command::Select{CellRef{*app.state().computation.graph().find("Y"), {1, 2}}});
  settle();
  EXPECT_THAT(inspector_words(), testing::HasSubstr(in("Do it yourself: output", "自己动手：output")));
}

TEST_P(ExerciseUiTest, numbers_that_are_selected_are_blanked_by_the_key_and_by_a_button) {
  press("End");
  app.apply(command::Select{score(0, 1)});
  press("Shift+Right");
  press("Shift+Down");
  EXPECT_TRUE(ui.exists("inspector/practise_selected"));
  press("X");
  EXPECT_EQ(exercise_cells(app.state()), (std::vector{score(0, 1), score(0, 2), score(1, 1), score(1, 2)}));
  for (const char* number : {"4", "4", "16", "12"}) type_answer(number);
  EXPECT_TRUE(given().grade->is_right);
  EXPECT_FALSE(ui.exists("inspector/practise_selected")) << "one number is selected now";
  press("Escape");
  press("Escape");
  app.apply(command::Select{score(2, 0)});
  press("X");
  EXPECT_EQ(exercise_cells(app.state()).size(), 3u) << "the row, where no more than a number is selected";
}

TEST_P(ExerciseUiTest, the_tokens_do_not_tell_the_weights_that_are_blank) {
  press("End");
  app.apply(command::Select{CellRef{*app.state().computation.graph().find("h0.weights"), {1, 0}}});
  settle();
  click("inspector/tab_explain");
  EXPECT_TRUE(ui.exists("inspector/query_2"));
  press("X");
  click("inspector/tab_explain");
  EXPECT_FALSE(ui.exists("inspector/query_2"));
  EXPECT_TRUE(ui.has_text(in("Blank until", "答题之前")));
}

TEST_P(ExerciseUiTest, the_score_is_kept_from_one_to_the_next_until_it_is_reset) {
  press("X");
  type_answer("3");
  press("Escape");
  press("Escape");
  press("X");
  EXPECT_EQ(app.state().score.answers, 1);
  click("inspector/reset_score");
  EXPECT_EQ(app.state().score.answers, 0);
}

TEST_P(ExerciseUiTest, blanks_are_not_changed_deleted_or_copied_out) {
  const Scene before = app.state().computation.scene();
  press("X");
  ui.clipboard() = "nothing";
  press("Ctrl+C");
  EXPECT_EQ(ui.clipboard(), "nothing");
  press("Delete");
  ui.paste("9");
  settle();
  EXPECT_EQ(app.state().computation.scene(), before);
}

// Scores of query 1 are 2, 4, 4, of query 2 4, 16, 12, of query 3 4, 12, 10: 16 stands below the matrix.
TEST_P(ExerciseUiTest, the_legend_does_not_tell_the_largest_of_the_blanks) {
  press("End");
  put_mouse_aside();
  const auto legend_says = [&](const char* number) {
    for (const ui_test::TextRun& run : ui.text_runs()) {
      const ui_test::Rect below = scores_block();
      if (run.text == number && below.contains(run.visible.center_x(), run.visible.center_y())) return true;
    }
    return false;
  };
  EXPECT_TRUE(legend_says("16"));
  app.apply(command::Select{score(1, 0)});
  press("X");
  put_mouse_aside();
  EXPECT_FALSE(legend_says("16"));
  EXPECT_TRUE(legend_says("12")) << "of what is to be seen";
  app.apply(LessonCommand{lesson_action::Practise{lesson_action::Extent::All}});
  put_mouse_aside();
  for (const char* number : {"0", "12", "16"}) EXPECT_FALSE(legend_says(number));
}

TEST_P(ExerciseUiTest, ends_when_its_numbers_are_not_computed_any_more) {
  press("X");
  click("inspector/exercise_hint");
  app.apply(command::GoToStart{});
  settle();
  EXPECT_FALSE(app.state().exercise);
}

// With one head and no output projection step 8 ends with Y, a copy that the figure does not draw.
TEST_P(ExerciseUiTest, asks_for_the_output_where_the_result_is_only_a_copy_of_it) {
  press("End");
  press("X");
  const NodeId output = *app.state().computation.graph().find("h0.output");
  ASSERT_EQ(view().selection, (CellRef{output, {2, 0}}));
  EXPECT_TRUE(is_blank(app.state(), {output, {2, 0}}));
  ui.move_mouse({600, 700});
  settle();
  EXPECT_EQ(ui.text_in(ui.item("canvas/h0.output[3, 1]").rect), "?");
  type_answer("1.9");
  ASSERT_TRUE(given().grade);
}

TEST_P(ExerciseUiTest, says_so_where_there_is_nothing_to_work_out) {
  app.apply(command::GoToStart{});
  settle();
  press("X");
  EXPECT_FALSE(app.state().exercise);
  EXPECT_TRUE(ui.has_text(in("Nothing is computed yet", "尚未计算任何数")));
}

INSTANTIATE_TEST_SUITE_P(Languages, ExerciseUiTest, testing::Values(Language::English, Language::Chinese),
                         [](const auto& each) {
                           return each.param == Language::English ? "english" : "chinese";
                         });

}  // namespace
}  // namespace heed
