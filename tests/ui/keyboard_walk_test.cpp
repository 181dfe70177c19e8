#include <imgui_internal.h>

#include "tests/ui/app_test.h"

namespace heed {
namespace {

// No mouse, no shortcut but those that a newcomer is told of: Tab, Enter, Space and the arrows.
class KeyboardWalkTest : public AppTest {
 protected:
  CellRef cell_of(const char* node, Index row, Index col) const {
    return {*app.state().computation.graph().find(node), {row, col}};
  }
};

TEST_F(KeyboardWalkTest, leads_through_all_eight_steps_to_a_number_along_its_links_and_back) {
  std::vector<bool> is_seen(9);
  while (playhead() < moment_count()) {
    const Index before = playhead();
    ui.press("Space");
    ASSERT_EQ(playhead(), before + 1);
    is_seen[static_cast<std::size_t>(app.state().computation.step())] = true;
  }
  EXPECT_EQ(std::count(is_seen.begin(), is_seen.end(), true), 8);

  tab_to("canvas/h0.scores[2, 3]");
  EXPECT_EQ(view().hover, cell_of("h0.scores", 1, 2)) << "the focus lights what the mouse would";
  ui.press("Enter");
  settle();
  EXPECT_EQ(view().selection, cell_of("h0.scores", 1, 2));

  tab_to("##term1_1");
  ui.press("Enter");
  settle();
  EXPECT_EQ(view().selection, cell_of("h0.K", 2, 1));

  tab_to("trail_back");
  ui.press("Enter");
  settle();
  EXPECT_EQ(view().selection, cell_of("h0.scores", 1, 2));

  tab_to("canvas/deselect");
  ui.press("Enter");
  settle();
  EXPECT_FALSE(view().selection);
}

TEST_F(KeyboardWalkTest, space_presses_what_has_the_focus_and_steps_where_nothing_has) {
  ui.press("Space");
  EXPECT_EQ(playhead(), 1);
  tab_to("transport/next");
  ui.press("Space");
  EXPECT_EQ(playhead(), 2);
}

}  // namespace
}  // namespace heed
