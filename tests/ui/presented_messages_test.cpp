// What is said, and which keys still work, while presenting.
#include <algorithm>

#include "tests/app/figure/sentences.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

class PresentedMessagesTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  PresentedMessagesTest() { speak(GetParam()); }
  CellRef cell_of(const char* node, Index row, Index col) const {
    return {*app.state().computation.graph().find(node), {row, col}};
  }
};

INSTANTIATE_TEST_SUITE_P(, PresentedMessagesTest, kBothLanguages, language_name);

TEST_P(PresentedMessagesTest, a_short_message_lies_over_nothing_that_is_read) {
  ui.resize({1366, 768});
  press("F5");
  go_to_step(8);
  press("Ctrl+Z");
  ui.frames(4);
  const ui_test::Rect said = ui.item("said").rect;
  for (const ui_test::TextRun& run : ui.text_runs()) {
    const bool is_free = run.window == "said" || ui_test::intersection(run.visible, said).is_empty();
    EXPECT_TRUE(is_free) << run.text;
  }
}

// The matrices of the step, its arithmetic and what else is there fill the page.
TEST_P(PresentedMessagesTest, a_message_that_would_cover_something_everywhere_stands_beside_the_caption) {
  files.put("/home/me/twelve.json", sentence(12, 16, 2, kOutput));
  app.open("/home/me/twelve.json");
  ui.resize({1366, 768});
  settle();
  press("F5");
  go_to_step(4);
  app.apply(command::ShowToast{{"ui.said.no_more_steps", {}}});
  ui.frames(4);
  const ui_test::Rect said = ui.item("said").rect, caption = ui.item("caption").visible;
  EXPECT_GE(said.top, caption.top);
  int in_caption = 0;
  for (const ui_test::TextRun& run : ui.text_runs()) {
    const bool is_free = run.window == "said" || ui_test::intersection(run.visible, said).is_empty();
    EXPECT_TRUE(is_free) << run.text;
    const bool is_there = caption.contains(run.visible.center_x(), run.visible.center_y());
    in_caption += is_there && run.window != "said" ? 1 : 0;
  }
  EXPECT_GT(in_caption, 0) << "it is still said what the step does";
}

TEST_P(PresentedMessagesTest, digits_go_to_steps_while_a_number_is_selected_too) {
  press("End");
  press("F5");
  app.apply(command::Select{cell_of("h0.scores", 1, 1)});
  settle();
  press("3");
  EXPECT_EQ(playhead(), app.state().computation.timeline().step_begin(3) + 1);
  press("9");
  EXPECT_EQ(app.state().notices.said()->message.key, "ui.said.step_count") << "there are eight";
}

}  // namespace
}  // namespace heed
