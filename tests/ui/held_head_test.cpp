// Of several heads, the one that a person holds on to.
#include "app/panels/base/inspected.h"
#include "app/state/focus.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/figure/sentences.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

// Of the same size, so that a moment may be that of both.
class EqualHeadsTest : public AppTest {
 protected:
  EqualHeadsTest() : AppTest(Computation::make(read_scene(small_heads(""), {}).value()).value()) {}
};

// A chip says that the steps are those of one head.
TEST_F(EqualHeadsTest, of_a_head_that_is_held_no_other_is_said_to_do_likewise) {
  app.apply(command::SetGrain{Grain::Guided});
  const auto is_of_several = [&] {
    return playhead() > 0 && app.state().computation.timeline().is_of_several_heads(playhead() - 1);
  };
  while (!is_of_several() && playhead() < moment_count()) app.apply(command::StepForward{});
  settle();
  ASSERT_TRUE(is_of_several());
  EXPECT_TRUE(ui.has_text("Head 1, the other head likewise"));
  app.apply(command::OpenHead{1});
  settle();
  ASSERT_EQ(view().hold, Hold::Head);
  EXPECT_FALSE(ui.has_text("likewise"));
  EXPECT_TRUE(ui.has_text("Head 2 ·"));
}

// Two heads; a person holds on to one while the step is in the other.
class HeldHeadTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  HeldHeadTest() : AppTest(Computation::make(read_scene(kTwoHeads, {}).value()).value()) {
    speak(GetParam());
    go_to_step(4);
    while (spot_of_step(app.state())->head != 1) app.apply(command::StepForward{});
    app.apply(command::OpenHead{0});
    settle();
  }
  std::string tr(const Message& message) const { return catalogue(GetParam()).say(message); }
  bool says_that_it_is_of_head(int head) {
    std::string said = tr({"ui.canvas.in_head", {{"head", std::to_string(head)}, {"caption", ""}}});
    while (said.ends_with(' ')) said.pop_back();
    return ui.has_text(said);
  }
  void step() {
    app.apply(command::StepForward{});
    settle();
  }
  void expect_back_with_the_step() {
    EXPECT_EQ(view().spot.head, 1);
    EXPECT_EQ(view().hold, Hold::Nothing);
    EXPECT_FALSE(ui.exists("step_in_head"));
    EXPECT_TRUE(says_that_it_is_of_head(2));
  }
};

INSTANTIATE_TEST_SUITE_P(, HeldHeadTest, kBothLanguages, language_name);

// A digit goes to a step of the head that comes first; the other one is not that far.
TEST_P(HeldHeadTest, another_head_after_a_digit_has_the_step_lit_that_the_caption_is_about) {
  app.apply(command::OpenHead{1});
  app.apply(command::FollowSteps{true});
  press("4");
  ASSERT_EQ(app.state().computation.step(), 4);
  app.apply(command::OpenHead{1});
  settle();
  ASSERT_EQ(view().hold, Hold::Head);
  ASSERT_EQ(focus_of(app.state())->moment.step, 3);
  EXPECT_EQ(last_stepped_step(app.state()), 3);
  press("F5");
  EXPECT_TRUE(ui.has_text(tr({"ui.present.step", {{"step", "3"}, {"count", "8"}}})));
}

TEST_P(HeldHeadTest, stays_is_spoken_of_and_a_chip_says_where_the_step_is) {
  EXPECT_EQ(view().spot.head, 0);
  EXPECT_TRUE(says_that_it_is_of_head(1));
  EXPECT_EQ(focus_of(app.state())->moment.head, 0);
  EXPECT_EQ(ui.text_of("step_in_head"), tr({"ui.canvas.step_in_head", {{"head", "2"}}}));
}

TEST_P(HeldHeadTest, that_is_not_as_far_as_the_step_is_said_to_be_so) {
  app.apply(command::FollowSteps{true});
  go_to_step(4);
  app.apply(command::OpenHead{1});
  settle();
  EXPECT_EQ(ui.text_of("step_in_head"),
            tr({"ui.canvas.step_ahead_in_head", {{"head", "1"}, {"shown", "2"}}}));
  step();
  EXPECT_FALSE(ui.exists("step_in_head"));
}

TEST_P(HeldHeadTest, steps_go_on_in_it_and_a_chip_says_that_those_of_others_are_passed_over) {
  for (int steps = 0; steps < 4; ++steps) {
    step();
    ASSERT_EQ(app.state().computation.last_moment()->head, 0) << steps;
    EXPECT_EQ(view().spot.head, 0);
    EXPECT_TRUE(says_that_it_is_of_head(1));
    EXPECT_FALSE(ui.exists("step_in_head"));
    EXPECT_EQ(ui.text_of("only_head"), tr({"ui.canvas.only_head", {{"head", "1"}}}));
  }
  click("only_head");
  EXPECT_FALSE(ui.exists("only_head"));
  while (app.state().computation.last_moment()->head == 0) step();
  expect_back_with_the_step();
}

TEST_P(HeldHeadTest, is_let_go_of_with_escape) {
  step();
  step();
  ASSERT_TRUE(ui.exists("only_head"));
  press("Escape");
  EXPECT_FALSE(ui.exists("only_head"));
  while (app.state().computation.last_moment()->head == 0) step();
  expect_back_with_the_step();
}

TEST_P(HeldHeadTest, steps_go_back_in_it) {
  step();
  step();
  app.apply(command::StepBack{});
  app.apply(command::StepBack{});
  app.apply(command::StepBack{});
  EXPECT_EQ(app.state().computation.last_moment()->head, 0);
  EXPECT_EQ(view().spot.head, 0);
}

TEST_P(HeldHeadTest, stays_with_another_grain_and_at_the_end) {
  step();
  for (const Grain grain : {Grain::Whole, Grain::Row, Grain::Cell, Grain::Guided}) {
    app.apply(command::SetGrain{grain});
    settle();
    EXPECT_EQ(focus_of(app.state())->moment.head, 0);
    EXPECT_TRUE(focus_of(app.state())->is_step());
    EXPECT_GE(app.state().computation.step(), 4);
  }
  app.apply(command::GoToEnd{});
  settle();
  EXPECT_EQ(ui.text_of("only_head"), tr({"ui.canvas.joined_heads", {{"head", "1"}}}));
}

// concat has numbers of all heads: the example in the caption, the card and the figure is of the one on show.
TEST_P(HeldHeadTest, is_the_one_that_the_example_of_the_join_is_of) {
  app.apply(command::SetGrain{Grain::Whole});
  const Graph& graph = app.state().computation.graph();
  app.apply(command::GoToEnd{});
  while (app.state().computation.last_moment()->node != *graph.find("concat")) app.apply(command::StepBack{});
  for (const int head : {0, 1, 0}) {
    app.apply(command::OpenHead{head});
    settle();
    const auto focus = focus_of(app.state());
    ASSERT_TRUE(focus && focus->cell) << head;
    EXPECT_EQ(focus->moment.node, *graph.find("concat"));
    EXPECT_EQ(head_of_column(graph, *focus->cell), head);
    EXPECT_EQ(subject_of(app.state()).is_cell() ? subject_of(app.state()).cell : *focus->cell, *focus->cell);
  }
}

TEST_P(HeldHeadTest, is_not_said_to_be_where_the_step_is) {
  const auto where = [&](const char* key) {
    const std::string query = std::to_string(*app.state().computation.last_moment()->query + 1);
    return tr({key, {{"query", query}, {"count", "3"}}}) + " · " + tr({"ui.transport.head", {{"head", "2"}}});
  };
  while (!app.state().computation.last_moment()->query) app.apply(command::StepForward{});
  app.apply(command::FollowSteps{true});
  while (spot_of_step(app.state())->head != 1) app.apply(command::StepForward{});
  settle();
  EXPECT_TRUE(ui.has_text(where("ui.transport.query")));
  app.apply(command::OpenHead{0});
  settle();
  EXPECT_TRUE(ui.has_text(where("ui.transport.query_of_step")));
}

TEST_P(HeldHeadTest, is_held_when_it_is_opened_where_the_step_is) {
  click("step_in_head");
  app.apply(command::OpenHead{1});
  settle();
  for (int steps = 0; steps < 4; ++steps) {
    step();
    EXPECT_EQ(app.state().computation.last_moment()->head, 1) << steps;
  }
}

TEST_P(HeldHeadTest, is_one_that_was_added_until_that_is_undone) {
  click("step_in_head");
  app.apply(command::EditScene{edit::AddHead{1}, 0});
  app.apply(command::OpenHead{2});
  settle();
  EXPECT_TRUE(says_that_it_is_of_head(3));
  app.apply(command::Undo{});
  settle();
  expect_back_with_the_step();
}

TEST_P(HeldHeadTest, gives_way_to_the_first_where_a_digit_is_pressed_after_it_was_left) {
  click("step_in_head");
  press("3");
  EXPECT_EQ(view().spot.head, 0);
}

TEST_P(HeldHeadTest, a_digit_goes_to_its_step) {
  press("5");
  EXPECT_EQ(app.state().computation.step(), 5);
  EXPECT_EQ(app.state().computation.last_moment()->head, 0);
  EXPECT_TRUE(says_that_it_is_of_head(1));
}

TEST_P(HeldHeadTest, a_click_on_the_chip_leads_back_to_the_step) {
  click("step_in_head");
  expect_back_with_the_step();
}

TEST_P(HeldHeadTest, the_keys_lead_to_the_chip_and_back_to_the_step) {
  tab_to("step_in_head");
  press("Enter");
  expect_back_with_the_step();
}

}  // namespace
}  // namespace heed
