#include "app/state/set_walk.h"

#include <gtest/gtest.h>

#include "app/files/documents.h"
#include "app/state/apply.h"
#include "app/state/page_start.h"
#include "app/state/read_lesson_page.h"

namespace heed {
namespace {

using namespace command;

// On the first page of this lesson that starts where everything is computed and that looks at a part.
AppState at_end_of_steps() {
  AppState state{eight_steps()};
  open_shipped_lesson(state, "many-heads");
  for (std::size_t page = 0; page < state.lesson->lesson->pages.size(); ++page) {
    open_shipped_lesson(state, "many-heads", page);
    const bool is_at_end = state.computation.playhead() == state.computation.timeline().moment_count();
    if (is_at_end && !camera_targets(state).empty()) break;
  }
  return state;
}

TEST(SetWalk, may_follow_on_a_page_whose_scene_has_got_fewer_moments_than_it_starts_with) {
  AppState state = at_end_of_steps();
  apply(state, EditScene{edit::RemoveRows{Sequence::Inputs, 1, 1}});
  apply(state, SetGrain{Grain::Row});
  EXPECT_LE(first_playhead_of_page(state), state.computation.timeline().moment_count());
}

TEST(SetWalk, leaves_a_page_as_it_was_opened) {
  AppState state{eight_steps()};
  open_shipped_lesson(state, "many-heads", 1);
  ASSERT_FALSE(camera_targets(state).empty());
  for (const Grain grain : {Grain::Whole, Grain::Cell, Grain::Guided, Grain::Row}) {
    apply(state, SetGrain{grain});
    EXPECT_FALSE(camera_targets(state).empty()) << "it still looks at what it names";
  }
}

TEST(PageStart, follows_an_edit_that_leaves_fewer_moments) {
  AppState state = at_end_of_steps();
  ASSERT_FALSE(camera_targets(state).empty());
  apply(state, EditScene{edit::RemoveRows{Sequence::Inputs, 1, 1}});
  EXPECT_FALSE(camera_targets(state).empty()) << "no step was taken: it still looks at what it names";
}

}  // namespace
}  // namespace heed
