#include "app/state/set_walk.h"

#include <gtest/gtest.h>

#include "app/files/documents.h"
#include "app/state/apply.h"

namespace heed {
namespace {

using namespace command;

TEST(SetWalk, may_follow_on_a_page_whose_scene_has_got_fewer_moments_than_it_starts_with) {
  AppState state{eight_steps()};
  open_shipped_lesson(state, "eight-steps");
  for (std::size_t page = 0; page < state.lesson->lesson->pages.size(); ++page) {
    open_shipped_lesson(state, "eight-steps", page);
    if (state.lesson->first_playhead == state.computation.timeline().moment_count()) break;
  }
  apply(state, EditScene{edit::RemoveRows{Sequence::Inputs, 1, 1}});
  ASSERT_GT(state.lesson->first_playhead, state.computation.timeline().moment_count());
  apply(state, SetGrain{Grain::Row});
  EXPECT_LE(state.lesson->first_playhead, state.computation.timeline().moment_count());
}

}  // namespace
}  // namespace heed
