// From which examples the gradient of a number comes.
#include <chrono>
#include <thread>

#include "core/base/number.h"
#include "core/train/scene_examples.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

class GradientSourcesTest : public AppTest {
 protected:
  GradientSourcesTest() {
    ui.resize({1366, 1500});
    app.apply(FileCommand{file_command::TrainTask{"reverse", 1}});
    settle();
    select("b0.h0.W_q");
    train_a_step();
  }

  const TrainingProgress& progress() const { return *app.state().training->run.progress; }

  void select(const char* node) {
    app.apply(command::Select{CellRef{*app.state().computation.graph().find(node), {0, 0}}});
    app.apply(command::OpenTab{InspectorTab::Train});
    settle();
  }
  void train_a_step() {
    const Index next = progress_step() + 1;
    press("Shift+R");
    wait([&] { return progress_step() == next && !app.state().training->is_running(); });
  }
  Index progress_step() const {
    const auto& now = app.state().training->run.progress;
    return now ? now->step : 0;
  }
  template <typename IsReached>
  void wait(const IsReached& is_reached) {
    for (int i = 0; i < 20000 && !is_reached(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      ui.frames(1);
    }
    ASSERT_TRUE(is_reached());
    settle();
  }
  void wait_for_gradients_of(const std::string& parameter) {
    wait([&] {
      const auto& found = progress().example_gradients;
      return found && *found && found->value().parameter == parameter;
    });
  }
};

TEST_F(GradientSourcesTest, asked_once_it_lists_the_examples_that_add_most_and_the_rest) {
  EXPECT_FALSE(progress().example_gradients) << "nobody has asked";
  click("inspector/gradient_sources");
  wait_for_gradients_of("b0.h0.W_q");
  const ExampleGradients& found = progress().example_gradients->value();
  const std::vector<GradientShare> shares = gradient_shares(found, 0, 0);
  EXPECT_TRUE(ui.text_of("gradient_source_0").ends_with(readable_text(shares[0].gradient)));
  EXPECT_TRUE(ui.text_of("gradient_source_5").ends_with(readable_text(shares[5].gradient)));
  EXPECT_FALSE(ui.exists("gradient_source_6"));
  EXPECT_TRUE(ui.has_text(std::to_string(shares.size() - 6) + " more, together"));
  EXPECT_TRUE(ui.has_text("all " + std::to_string(shares.size()) + " examples"));
}

TEST_F(GradientSourcesTest, what_is_opened_is_scrolled_into_view_with_what_it_is) {
  ui.resize({1366, 700});
  settle();
  click("inspector/gradient_sources");
  wait_for_gradients_of("b0.h0.W_q");
  const auto panel = ui.item("inspector").rect;
  EXPECT_TRUE(ui.has_text("Each example’s share of the gradient g"));
  EXPECT_LE(ui.item("gradient_source_5").rect.bottom, panel.bottom);
  EXPECT_TRUE(ui.has_text("all " + std::to_string(progress().example_gradients->value().examples.size()) +
                          " examples"));
}

TEST_F(GradientSourcesTest, another_number_and_another_step_are_asked_for_by_themselves) {
  click("inspector/gradient_sources");
  wait_for_gradients_of("b0.h0.W_q");
  select("b1.h1.W_v");
  wait_for_gradients_of("b1.h1.W_v");
  train_a_step();
  wait_for_gradients_of("b1.h1.W_v");
  EXPECT_EQ(progress().example_gradients->value().step, 2);
}

TEST_F(GradientSourcesTest, an_example_that_is_clicked_is_looked_at) {
  click("inspector/gradient_sources");
  wait_for_gradients_of("b0.h0.W_q");
  const ExampleGradients& found = progress().example_gradients->value();
  const Example largest = found.examples[gradient_shares(found, 0, 0)[0].example];
  click("gradient_source_0");
  settle();
  const Scene& scene = app.state().computation.scene();
  EXPECT_EQ(scene.tokens, with_example(scene, largest).tokens);
  EXPECT_EQ(*scene.inputs, *with_example(scene, largest).inputs);
  EXPECT_TRUE(ui.exists("gradient_source_0")) << "the list stays, for the next one";
  EXPECT_TRUE(ui.has_text("An example of the last step"));
}

}  // namespace
}  // namespace heed
