// A key that does nothing says why.
#include <string>

#include <gtest/gtest.h>

#include "app/files/documents.h"
#include "app/state/apply.h"
#include "tests/app/figure/scenes.h"

namespace heed {
namespace {

using namespace command;

std::string said_after(AppState& state, const Command& command) {
  const int before = state.notices.said() ? state.notices.said()->id : 0;
  apply(state, command);
  const auto& said = state.notices.said();
  return said && said->id != before ? said->message.key : "";
}

TEST(WithoutEffect, a_step_says_that_there_is_none) {
  AppState state{eight_steps()};
  EXPECT_EQ(said_after(state, StepBack{}), "ui.said.no_step_before");
  EXPECT_EQ(said_after(state, StepForward{}), "");
  EXPECT_EQ(said_after(state, StepBack{}), "");
  apply(state, GoToEnd{});
  EXPECT_EQ(said_after(state, StepForward{}), "ui.said.no_more_steps");
}

TEST(WithoutEffect, a_chapter_says_that_there_is_none) {
  AppState bare{eight_steps()};
  apply(bare, GoToEnd{});
  EXPECT_EQ(said_after(bare, TurnChapter{1}), "ui.said.no_chapters");
  AppState state{computed(kTransformer)};
  EXPECT_EQ(said_after(state, TurnChapter{1}), "ui.said.last_chapter");
  apply(state, GoToStep{1});
  EXPECT_EQ(said_after(state, TurnChapter{-1}), "ui.said.first_chapter");
  EXPECT_EQ(said_after(state, TurnChapter{1}), "");
}

TEST(WithoutEffect, going_in_says_how_a_number_is_reached) {
  AppState bare{eight_steps()};
  EXPECT_EQ(said_after(bare, ChangeDepth{1}), "ui.said.no_deeper");
  AppState state{computed(kTransformer)};
  state.view.spot.depth = Depth::Model;
  EXPECT_EQ(said_after(state, ChangeDepth{1}), "");
}

TEST(WithoutEffect, a_page_says_that_no_lesson_is_open) {
  AppState state{eight_steps()};
  EXPECT_EQ(said_after(state, LessonCommand{lesson_action::TurnBy{1}}), "ui.said.no_lesson");
}

TEST(WithoutEffect, going_back_says_that_no_link_was_followed) {
  AppState state{eight_steps()};
  EXPECT_EQ(said_after(state, GoBack{}), "ui.said.no_trail");
}

TEST(WithoutEffect, a_curtain_that_is_lifted_is_an_effect) {
  AppState state{eight_steps()};
  apply(state, TogglePresenting{});
  apply(state, GoToEnd{});
  apply(state, SetCurtain{Curtain::Black});
  EXPECT_EQ(said_after(state, StepForward{}), "");
}

}  // namespace
}  // namespace heed
