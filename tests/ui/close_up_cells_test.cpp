// The numbers around the selected one, which stand enlarged beside a matrix of a model that is trained.
#include "core/explain/explain_text.h"
#include "core/graph/readable_number.h"
#include "tests/ui/training_window_test.h"

namespace heed {
namespace {

class CloseUpCellsTest : public TrainingWindowTest {
 protected:
  CloseUpCellsTest() {
    begin("sort");
    app.apply(TrainingCommand{training_command::SetView{TrainingView::Figure}});
    settle();
  }

  NodeId weights() const { return *state().computation.graph().find("b0.h0.W_q"); }
  void select(Cell cell) {
    const Computation& computation = state().computation;
    app.apply(command::OpenSpot{spot_of_matrix(computation.steps(), computation.graph().info(weights()))});
    app.apply(command::Select{CellRef{weights(), cell}});
    settle();
  }
  std::string id(Cell cell) const {
    return "canvas/close_up_" + cell_name(state().computation.graph(), {weights(), cell}, true);
  }
};

INSTANTIATE_TEST_SUITE_P(, CloseUpCellsTest, kBothLanguages, language_name);

TEST_P(CloseUpCellsTest, a_press_on_a_neighbour_selects_it_and_the_card_follows) {
  for (const ImVec2 size : {ImVec2{1024, 640}, ImVec2{1366, 768}, ImVec2{1920, 1080}}) {
    ui.resize(size);
    select({20, 5});
    ASSERT_TRUE(ui.exists(id({20, 5}))) << size.x;
    click(id({21, 6}));
    EXPECT_EQ(view().selection, (CellRef{weights(), {21, 6}}));
    EXPECT_TRUE(ui.exists(id({22, 7}))) << "around the new one";
  }
}

TEST_P(CloseUpCellsTest, pointing_at_a_neighbour_speaks_of_it) {
  ui.resize({1366, 768});
  select({20, 5});
  ui.hover(id({21, 6}));
  settle();
  EXPECT_EQ(view().hover, (CellRef{weights(), {21, 6}}));
  EXPECT_EQ(view().selection, (CellRef{weights(), {20, 5}}));
  EXPECT_TRUE(ui.exists(id({21, 6})));
}

}  // namespace
}  // namespace heed
