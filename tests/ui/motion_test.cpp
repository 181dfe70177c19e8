#include "tests/ui/app_test.h"

namespace heed {
namespace {

class MotionTest : public AppTest {
 protected:
  MotionTest() { go_to_first_score(); }

  // Before the first score; the next moment makes it.
  void go_to_first_score() {
    const Computation& computation = app.state().computation;
    app.apply(command::GoToMoment{computation.timeline().playhead_of(scores(), {0, 0}) - 1});
    ui.move_mouse({-1, -1});
    settle();
  }
  NodeId scores() const { return *app.state().computation.graph().find("h0.scores"); }
  ui_test::Rect score() { return ui.item("canvas/h0.scores[1, 1]").visible; }
  bool is_score_shown() { return ui.text_in(score()).find('2') != std::string::npos; }
  // Until nothing is asked for; returns after how many frames.
  int frames_until_rest() {
    int frames = 0;
    while (is_moving() && frames < 600) {
      ui.frames(1);
      ++frames;
    }
    return frames;
  }
};

TEST_F(MotionTest, a_step_is_shown_happening_and_then_nothing_moves) {
  ui.press("Space");
  EXPECT_TRUE(is_moving());
  EXPECT_FALSE(is_score_shown()) << "it is on its way";
  const int frames = frames_until_rest();
  EXPECT_TRUE(is_score_shown());
  EXPECT_LE(frames, 60) << "0.8 s at 60 frames a second, and a little";
  EXPECT_GE(frames, 30);
  ui.frames(30);
  EXPECT_FALSE(app.next_frame_secs()) << "at rest no frame is needed";
}

TEST_F(MotionTest, of_rows_that_appear_one_after_the_other_the_caption_names_the_one_that_is_worked_out) {
  app.apply(command::SetGrain{Grain::Whole});
  app.apply(command::ToggleAllRows{});
  const Computation& computation = app.state().computation;
  const NodeId weights = *computation.graph().find("h0.weights");
  app.apply(command::GoToMoment{computation.timeline().playhead_of(weights, {2, 2}) - 1});
  settle();
  ui.press("Space");
  ui.frames(5);
  EXPECT_TRUE(ui.has_text("weights[1]."));
  EXPECT_FALSE(ui.has_text("weights[3]."));
  frames_until_rest();
  EXPECT_TRUE(ui.has_text("weights[3]."));
}

// As the caption does: no row ahead of the arithmetic that moves.
TEST_F(MotionTest, of_rows_that_appear_one_after_the_other_explain_explains_the_one_that_is_worked_out) {
  app.apply(command::SetGrain{Grain::Whole});
  app.apply(command::ToggleAllRows{});
  const Computation& computation = app.state().computation;
  for (const char* name : {"h0.weights", "h0.output"}) {
    const NodeId node = *computation.graph().find(name);
    app.apply(command::GoToMoment{computation.timeline().playhead_of(node, {2, 2}) - 1});
    settle();
    const std::string word = std::string(name).substr(3);
    const auto explains = [&](const char* row) {
      return ui.text_in(ui.item("inspector").visible).find(word + "[" + row + ", ") != std::string::npos;
    };
    ui.press("Space");
    ui.frames(5);
    EXPECT_TRUE(explains("1")) << name;
    EXPECT_FALSE(explains("3")) << name;
    frames_until_rest();
    EXPECT_TRUE(explains("3")) << name;
  }
}

TEST_F(MotionTest, a_key_while_it_moves_finishes_the_moment_and_goes_on) {
  ui.press("Space");
  const Index first = playhead();
  ui.frames(3);
  ui.press("Space");
  EXPECT_EQ(playhead(), first + 1);
  EXPECT_TRUE(is_score_shown()) << "the first is there at once";
  EXPECT_TRUE(is_moving()) << "and the second on its way";
}

TEST_F(MotionTest, going_back_and_jumping_show_the_still_picture_at_once) {
  ui.press("Space");
  ui.frames(3);
  ui.press("Left");
  settle();
  const auto still = ui.text_on_screen();
  ui.frames(30);
  EXPECT_EQ(ui.text_on_screen(), still);
  ui.press("4");
  EXPECT_TRUE(is_score_shown());
}

TEST_F(MotionTest, twice_the_speed_takes_half_the_time) {
  ui.press("Space");
  const int slow = frames_until_rest();
  app.apply(command::SetSpeed{2});
  go_to_first_score();
  ui.press("Space");
  const int fast = frames_until_rest();
  EXPECT_NEAR(slow, 2 * fast, 8);
}

TEST_F(MotionTest, with_reduced_motion_every_moment_is_there_at_once) {
  ui.press("M");
  EXPECT_TRUE(view().is_motion_reduced);
  ui.press("Space");
  EXPECT_TRUE(is_score_shown());
  ui.frames(2);
  EXPECT_FALSE(is_moving());
  ui.click("canvas/motion");
  EXPECT_FALSE(view().is_motion_reduced);
}

TEST_F(MotionTest, a_pointer_on_a_cell_holds_the_moment_until_it_leaves) {
  ui.press("Space");
  ui.frames(5);
  ui.hover("canvas/h0.Q[1, 1]");
  ui.frames(2);
  EXPECT_FALSE(is_moving()) << "while it is held no frames are needed";
  ui.frames(120);
  EXPECT_FALSE(is_score_shown());
  ui.move_mouse({-1, -1});
  ui.frames(2);
  EXPECT_TRUE(is_moving());
  frames_until_rest();
  EXPECT_TRUE(is_score_shown());
}

TEST_F(MotionTest, a_pointer_that_only_lies_on_a_cell_holds_nothing_back) {
  ui.hover("canvas/h0.Q[1, 1]");
  ui.press("Space");
  frames_until_rest();
  EXPECT_TRUE(is_score_shown());
}

// As tooltips do: with the keyboard, the window is about the step until the mouse moves.
TEST_F(MotionTest, a_pointer_at_rest_is_not_spoken_of_once_a_key_was_pressed) {
  ui.press("Space");
  frames_until_rest();
  for (const char* key : {"T", "F", "Esc"}) {
    ui.hover("canvas/h0.Q[1, 1]");
    ui.frames(3);
    ASSERT_TRUE(view().hover) << key;
    ui.press(key);
    ui.frames(3);
    EXPECT_FALSE(view().hover) << key;
    ui.frames(30);
    EXPECT_FALSE(view().hover) << key;
    ui.move_mouse({2, 2});
    ui.frames(2);
  }
}

TEST_F(MotionTest, playing_waits_until_the_moment_was_shown_and_its_caption_read) {
  ui.press("P");
  ui.wait_until([&] { return !view().hover && playhead() > 0 && is_moving(); }, "it plays");
  const Index playing = playhead();
  int frames = 0;
  while (playhead() == playing && frames < 600) {
    ui.frames(1);
    ++frames;
  }
  EXPECT_GT(frames, 48 + 60) << "0.8 s to be shown, then more than a second for a sentence";
  EXPECT_LT(frames, 6 * 60);
}

TEST_F(MotionTest, playing_is_held_by_a_pointer_on_a_cell) {
  ui.press("P");
  ui.frames(5);
  const Index playing = playhead();
  ui.hover("canvas/h0.Q[1, 1]");
  ui.frames(900);
  EXPECT_EQ(playhead(), playing);
  EXPECT_TRUE(view().is_playing);
}

TEST_F(MotionTest, every_kind_of_moment_says_nothing_over_anything_else_while_it_moves) {
  for (const Grain grain : {Grain::Cell, Grain::Row, Grain::Whole}) {
    app.apply(command::SetGrain{grain});
    for (int step = 1; step <= 7; ++step) {
      go_to_step(step);
      ui.press("Left");
      ui.press("Space");
      settle();
      EXPECT_THAT(overlapping_texts(ui), testing::IsEmpty()) << "step " << step;
    }
  }
}

// In a small window, too, where the timeline has no room for it beside itself.
TEST_F(MotionTest, the_timeline_says_the_query_of_the_step_in_windows_of_all_sizes) {
  ui.press("Space");
  frames_until_rest();
  for (const ImVec2 size : {ImVec2{1024, 640}, ImVec2{1366, 768}, ImVec2{1920, 1080}}) {
    ui.resize(size);
    settle();
    EXPECT_TRUE(ui.has_text("query 1 of 3")) << size.x;
  }
}

}  // namespace
}  // namespace heed
