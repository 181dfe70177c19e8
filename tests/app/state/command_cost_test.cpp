#include "app/state/command_cost.h"

#include <gtest/gtest.h>

#include "app/state/apply.h"
#include "core/scene/modules.h"
#include "tests/core/matrices.h"
#include "tests/core/walk/scenes.h"
#include "tests/core/walk/transformers.h"

namespace heed {
namespace {

// With a vocabulary of which nobody has looked at an answer.
AppState language_model_state() {
  Scene scene = small_transformer(3, 24, 64);
  scene.readout.emplace().projection.weight = scene_matrix(random_matrix(7, 64, 8192));
  return AppState(completed(make_computation(scene)));
}

int last_chapter(const AppState& state) {
  return static_cast<int>(state.computation.steps().chapters().size()) - 1;
}

bool is_slow_to_open(const AppState& state, int chapter) {
  return may_be_slow(state, command::OpenSpot{{Depth::Chapter, chapter, 0}}, 1000);
}

// Else the window would stand still while the first picture of them is drawn.
TEST(CommandCost, opening_answers_that_nobody_has_read_is_done_in_the_background) {
  AppState state = language_model_state();
  EXPECT_TRUE(is_slow_to_open(state, last_chapter(state)));
  EXPECT_FALSE(is_slow_to_open(state, 0));
  state.view.spot = {Depth::Chapter, last_chapter(state), 0};
  EXPECT_TRUE(may_be_slow(state, command::ChangeDepth{1}, 1000));
  (void)state.computation.graph().value(state.computation.built().readout->probabilities);
  EXPECT_FALSE(is_slow_to_open(state, last_chapter(state)));
  EXPECT_FALSE(may_be_slow(state, command::ChangeDepth{1}, 1000));
}

TEST(CommandCost, comparing_all_numbers_with_answers_that_nobody_has_read_is_done_in_the_background) {
  AppState state = language_model_state();
  const command::OpenTab compare{InspectorTab::Compare};
  EXPECT_FALSE(may_be_slow(state, compare, 1000)) << "there is nothing to compare with";
  apply(state, command::PinBaseline{});
  EXPECT_TRUE(may_be_slow(state, compare, 1000));
  EXPECT_FALSE(may_be_slow(state, command::OpenTab{InspectorTab::Code}, 1000));
}

}  // namespace
}  // namespace heed
