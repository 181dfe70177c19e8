// What is said of each head of a model that is trained.
#include <algorithm>

#include "tests/ui/training_window_test.h"

namespace heed {
namespace {

class TrainingHeadsTest : public TrainingWindowTest {
 protected:
  auto count_of(const std::string& text) {
    const auto runs = ui.text_runs();
    return std::ranges::count_if(runs, [&](const auto& run) { return run.text == text; });
  }
};
INSTANTIATE_TEST_SUITE_P(, TrainingHeadsTest, kBothLanguages, language_name);

TEST_P(TrainingHeadsTest, one_that_is_switched_off_is_said_to_be_off_and_nothing_measured_is_shown) {
  ui.resize({1920, 1080});
  begin("reverse");
  train(1);
  app.apply(TrainingCommand{training_command::SetView{TrainingView::Heads}});
  app.apply(TrainingCommand{training_command::ShowHead{{0, 0}}});
  settle();
  wait_for([&] { return ui.has_text(tr("ui.train.by_chance")); });
  SceneEdit off = edit::EnableHead{0, false};
  off.block = 0;
  app.apply(command::EditScene{off});
  settle();
  wait_for([&] { return session().head_readings() != nullptr; });
  EXPECT_EQ(count_of(tr("figure.head.off")), 2) << "beside its small and its large picture";
  EXPECT_FALSE(ui.has_text(tr("ui.train.nothing_telling")));
  EXPECT_FALSE(ui.has_text(tr("ui.train.by_chance"))) << "no bars";
  ui.hover("wall_head_1.1", 60);
  EXPECT_EQ(tooltip(), say({"ui.train.head_named", {{"head", "1.1"}}}) + "\n" + tr("figure.head.off"));
}

TEST_P(TrainingHeadsTest, where_the_step_is_has_room_above_a_head) {
  ui.resize({1366, 768});
  begin("reverse");
  app.apply(TrainingCommand{training_command::SetView{TrainingView::Figure}});
  app.apply(command::OpenSpot{{Depth::Chapter, 1, 0}});
  settle();
  const std::string said = ui.text_of("step_in_head");
  EXPECT_TRUE(said.ends_with(tr("chapter.readout"))) << said;
}

}  // namespace
}  // namespace heed
