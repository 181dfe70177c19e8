#include <gtest/gtest.h>

#include "app/files/documents.h"
#include "app/state/apply.h"

namespace heed {
namespace {

using namespace command;

// The eight-step scene, all of it computed.
class Trail : public testing::Test {
 protected:
  Trail() { apply(state, GoToEnd{}); }

  CellRef cell_of(const char* node, Index row, Index col) const {
    return {*state.computation.graph().find(node), {row, col}};
  }
  const ViewState& view() const { return state.view; }

  AppState state{eight_steps()};
  CellRef score = cell_of("h0.scores", 1, 2), key = cell_of("h0.K", 2, 1), input = cell_of("X", 2, 0);
};

TEST_F(Trail, following_links_selects_their_cells_and_remembers_the_way) {
  apply(state, Select{score});
  apply(state, Follow{score, key});
  apply(state, Follow{key, input});
  EXPECT_EQ(view().selection, input);
  EXPECT_EQ(view().trail, (std::vector<CellRef>{score, key}));
}

TEST_F(Trail, a_link_of_the_cell_that_was_just_computed_begins_a_trail_there) {
  apply(state, Follow{score, key});
  EXPECT_EQ(view().selection, key);
  EXPECT_EQ(view().trail, std::vector<CellRef>{score});
}

TEST_F(Trail, going_back_takes_one_link_at_a_time_and_ends_where_it_began) {
  apply(state, Follow{score, key});
  apply(state, Follow{key, input});
  apply(state, GoBack{});
  EXPECT_EQ(view().selection, key);
  apply(state, GoBack{});
  EXPECT_EQ(view().selection, score);
  apply(state, GoBack{});
  EXPECT_EQ(view().selection, score);
  EXPECT_TRUE(view().trail.empty());
}

TEST_F(Trail, a_crumb_leads_back_to_its_cell_and_forgets_what_came_after) {
  apply(state, Follow{score, key});
  apply(state, Follow{key, input});
  apply(state, GoBackTo{0});
  EXPECT_EQ(view().selection, score);
  EXPECT_TRUE(view().trail.empty());
}

TEST_F(Trail, a_crumb_that_is_not_there_changes_nothing) {
  apply(state, Follow{score, key});
  apply(state, GoBackTo{7});
  EXPECT_EQ(view().selection, key);
}

TEST_F(Trail, selecting_afresh_and_deselecting_forget_it) {
  apply(state, Follow{score, key});
  apply(state, Select{input});
  EXPECT_TRUE(view().trail.empty());
  apply(state, Follow{input, key});
  apply(state, Close{});
  EXPECT_FALSE(view().selection);
  EXPECT_TRUE(view().trail.empty());
}

TEST_F(Trail, a_link_to_the_cell_itself_leads_nowhere) {
  apply(state, Select{score});
  apply(state, Follow{score, score});
  EXPECT_TRUE(view().trail.empty());
}

TEST_F(Trail, a_long_sum_is_short_again_at_the_next_cell) {
  apply(state, Select{score});
  apply(state, ShowAllTerms{true});
  apply(state, Follow{score, key});
  EXPECT_FALSE(view().shows_all_terms);
}

TEST(TrailOfHeads, a_selected_cell_brings_its_head_into_focus) {
  Scene scene = eight_steps().scene();
  scene.attention.heads.push_back(scene.attention.heads[0]);
  AppState state{Computation::make(scene).value()};
  apply(state, GoToEnd{});
  apply(state, Select{CellRef{*state.computation.graph().find("h1.scores"), {0, 0}}});
  EXPECT_EQ(state.view.spot.head, 1);
}

}  // namespace
}  // namespace heed
