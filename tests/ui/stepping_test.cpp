#include "app/state/focus.h"
#include "tests/app/figure/scenes.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

using ui_test::TextRun;

class SteppingTest : public AppTest {};

TEST_F(SteppingTest, begins_before_the_first_moment) { EXPECT_EQ(playhead(), 0); }

TEST_F(SteppingTest, space_right_and_page_down_go_on_and_left_and_page_up_go_back) {
  for (const char* key : {"Space", "Right", "PageDown"}) ui.press(key);
  EXPECT_EQ(playhead(), 3);
  for (const char* key : {"Left", "PageUp"}) ui.press(key);
  EXPECT_EQ(playhead(), 1);
}

TEST_F(SteppingTest, back_from_the_start_and_on_from_the_end_stay) {
  ui.press("Left");
  EXPECT_EQ(playhead(), 0);
  ui.press("End");
  ui.press("Right");
  EXPECT_EQ(playhead(), moment_count());
}

TEST_F(SteppingTest, home_and_end_go_to_the_ends) {
  ui.press("End");
  EXPECT_EQ(playhead(), moment_count());
  ui.press("Home");
  EXPECT_EQ(playhead(), 0);
}

TEST_F(SteppingTest, every_minus_is_the_same_sign) {
  const CellRef input{*app.state().computation.graph().find("X"), {0, 0}};
  app.apply(command::SetCells{input, Matrix::Constant(1, 1, -0.123456f)});
  go_to_step(3);
  for (int moments = 0; moments < 3; ++moments) app.apply(command::StepForward{});
  settle();
  std::string all;
  for (const TextRun& run : ui.text_runs()) {
    all += run.text + "\n";
    for (std::size_t at = run.text.find('-'); at != run.text.npos; at = run.text.find('-', at + 1)) {
      const char next = at + 1 < run.text.size() ? run.text[at + 1] : ' ';
      EXPECT_FALSE(next == '.' || (next >= '0' && next <= '9')) << run.text;
    }
  }
  EXPECT_THAT(all,
              testing::AnyOf(testing::HasSubstr("−.1"), testing::HasSubstr("‐.1")));  // short in narrow cells
}

// The figure shows the weighted values of what is selected.
TEST_F(SteppingTest, where_another_query_is_spoken_of_the_bar_says_that_its_own_is_that_of_the_step) {
  press("End");
  EXPECT_TRUE(ui.has_text("query 3 of 3"));
  EXPECT_FALSE(ui.has_text("step: query"));
  app.apply(command::Select{CellRef{*app.state().computation.graph().find("X"), {1, 2}}});
  settle();
  EXPECT_TRUE(ui.has_text("step: query 3 of 3"));
  EXPECT_TRUE(ui.has_text("query 2"));
}

class ManyQueriesTest : public AppTest {
 protected:
  ManyQueriesTest() : AppTest(computed(large_scene(200))) {}
};

TEST_F(ManyQueriesTest, where_the_step_is_stands_beside_the_timeline) {
  press("End");
  app.apply(command::Select{CellRef{*app.state().computation.graph().find("X"), {1, 1}}});
  int seen = 0;
  for (const ImVec2 size : {ImVec2{1366, 768}, ImVec2{1920, 1080}}) {
    ui.resize(size);
    settle();
    for (const TextRun& run : ui.text_runs()) {
      if (!run.text.starts_with("step: query 200 of 200")) continue;
      ++seen;
      EXPECT_GE(run.rect.left, ui.item("transport/timeline").rect.right) << run.text << " at " << size.x;
    }
  }
  EXPECT_GT(seen, 0);
}

TEST_F(SteppingTest, the_stepper_counts_heads_from_1) {
  for (int more = 0; more < 3; ++more) app.apply(command::EditScene{edit::AddHead{1}, 0});
  settle();
  const std::string said = ui.text_in(ui.item("stepper").visible);
  EXPECT_THAT(said, testing::HasSubstr("concat = [output₁, …,"));
  EXPECT_THAT(said, testing::HasSubstr("output₄]"));
  EXPECT_THAT(said, testing::Not(testing::HasSubstr("h0.")));
  for (int more = 0; more < 8; ++more) app.apply(command::EditScene{edit::AddHead{1}, 0});
  settle();
  ui.hover("stepper/step8", 60);
  EXPECT_TRUE(ui.has_text("output₁₂]"));
}

TEST_F(SteppingTest, digits_and_the_stepper_jump_to_a_step) {
  for (int step = 1; step <= 8; ++step) {
    ui.press(std::to_string(step));
    const Index by_key = playhead();
    EXPECT_EQ(app.state().computation.step(), step);
    ui.press("Home");
    ui.click("stepper/step" + std::to_string(step));
    EXPECT_EQ(playhead(), by_key);
  }
}

TEST_F(SteppingTest, the_buttons_of_the_transport_do_what_their_keys_do) {
  ui.click("transport/next");
  ui.click("transport/next");
  EXPECT_EQ(playhead(), 2);
  ui.click("transport/back");
  EXPECT_EQ(playhead(), 1);
  ui.click("transport/last");
  EXPECT_EQ(playhead(), moment_count());
  ui.click("transport/first");
  EXPECT_EQ(playhead(), 0);
}

TEST_F(SteppingTest, buttons_that_would_do_nothing_are_disabled) {
  EXPECT_TRUE(ui.item("transport/back").is_disabled);
  EXPECT_TRUE(ui.item("transport/first").is_disabled);
  EXPECT_FALSE(ui.item("transport/next").is_disabled);
  ui.press("End");
  EXPECT_FALSE(ui.item("transport/back").is_disabled);
  EXPECT_TRUE(ui.item("transport/next").is_disabled);
}

TEST_F(SteppingTest, the_timeline_is_dragged_to_its_ends) {
  const ui_test::Rect rect = ui.item("transport/timeline").visible;
  ui.drag_between({rect.center_x(), rect.center_y()}, {rect.right + 200, rect.center_y()});
  EXPECT_EQ(playhead(), moment_count());
  ui.drag_between({rect.center_x(), rect.center_y()}, {rect.left - 200, rect.center_y()});
  EXPECT_EQ(playhead(), 0);
  ui.click_at({rect.center_x(), rect.center_y()});
  EXPECT_GT(playhead(), 0);
  EXPECT_LT(playhead(), moment_count());
}

TEST_F(SteppingTest, playing_goes_on_by_itself_and_pausing_stops_it) {
  ui.click("transport/play");
  ui.wait_until([this] { return playhead() >= 2; }, "the second moment is played");
  ui.press("P");
  const Index stopped_at = playhead();
  ui.frames(200);
  EXPECT_EQ(playhead(), stopped_at);
}

TEST_F(SteppingTest, stepping_by_hand_stops_playing) {
  ui.press("P");
  EXPECT_TRUE(view().is_playing);
  ui.press("Right");
  EXPECT_FALSE(view().is_playing);
}

TEST_F(SteppingTest, a_coarser_grain_has_fewer_moments) {
  const Index by_cell = moment_count();
  ui.click("transport/grain_row");
  const Index by_row = moment_count();
  ui.click("transport/grain_matrix");
  EXPECT_GT(by_cell, by_row);
  EXPECT_GT(by_row, moment_count());
}

TEST_F(SteppingTest, all_rows_at_once_show_in_step_5_what_else_is_repeated_in_step_8) {
  const auto known_weights = [this] {
    const Computation& computation = app.state().computation;
    return computation.known(*computation.graph().find("h0.weights"));
  };
  go_to_step(6);
  EXPECT_EQ(known_weights(), 3) << "of query 1 alone";
  ui.click("transport/all_rows");
  go_to_step(6);
  EXPECT_EQ(known_weights(), 9);
  ui.press("A");
  go_to_step(6);
  EXPECT_EQ(known_weights(), 3);
}

TEST_F(SteppingTest, the_speed_button_says_the_speed_that_it_sets) {
  EXPECT_EQ(ui.text_of("transport/speed"), "1×");
  ui.click("transport/speed");
  EXPECT_EQ(view().speed, 2);
  EXPECT_EQ(ui.text_of("transport/speed"), "2×");
}

TEST_F(SteppingTest, what_has_not_been_computed_shows_no_number) {
  go_to_step(5);
  ui.press("End");
  const std::string all = ui.text_in(ui.item("canvas").visible);
  go_to_step(1);
  const std::string begun = ui.text_in(ui.item("canvas").visible);
  EXPECT_NE(all, begun);
  EXPECT_EQ(begun.find("0.468"), std::string::npos) << "a weight of step 5";
}

TEST_F(SteppingTest, the_whole_walk_by_keyboard_alone_reaches_every_step) {
  std::vector<bool> is_seen(9);
  const Index moments = moment_count();
  for (Index i = 0; i < moments; ++i) {
    ui.press("Space");
    ASSERT_EQ(playhead(), i + 1);
    is_seen[static_cast<std::size_t>(app.state().computation.step())] = true;
  }
  EXPECT_EQ(std::count(is_seen.begin(), is_seen.end(), true), 8);
}

}  // namespace
}  // namespace heed
