// A transformer before a room: what the picture shows is what the caption is about, or a chip says that it is
// not.
#include "app/state/focus.h"
#include "tests/app/figure/scenes.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

class PresentedPlacesTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  PresentedPlacesTest() {
    speak(GetParam());
    ui.resize({1366, 768});
    files.put("/home/me/model.json", kTransformer);
    app.open("/home/me/model.json");
    settle();
  }
  void open_head_of_last_block() {
    app.apply(command::OpenSpot{{Depth::Chapter, 3, 1}});
    settle();
  }
  bool is_step_shown() const { return is_place_shown(app.state(), *spot_of_step(app.state())); }
};

INSTANTIATE_TEST_SUITE_P(, PresentedPlacesTest, kBothLanguages, language_name);

TEST_P(PresentedPlacesTest, the_picture_goes_to_the_step_although_a_place_was_opened_ahead_of_it) {
  for (const bool has_begun : {false, true}) {
    press("Home");
    for (int presses = 0; has_begun && presses < 4; ++presses) press("Space");
    open_head_of_last_block();
    press("F5");
    EXPECT_EQ(view().spot.chapter, 3) << "what was opened is shown first";
    for (int presses = 0; presses < 6; ++presses) {
      press("Space");
      EXPECT_TRUE(is_step_shown()) << presses;
      EXPECT_FALSE(ui.exists("canvas/step_in_head"));
    }
    press("F5");
  }
}

TEST_P(PresentedPlacesTest, before_the_next_step_a_chip_says_where_it_is) {
  press("Home");
  for (int presses = 0; presses < 4; ++presses) press("Space");
  open_head_of_last_block();
  for (const ImVec2 size : {ImVec2(1024, 640), ImVec2(1366, 768), ImVec2(1920, 1080)}) {
    ui.resize(size);
    press("F5");
    ASSERT_FALSE(is_step_shown());
    const ui_test::Rect chip = ui.item("canvas/step_in_head").visible;
    for (const ui_test::TextRun& run : ui.text_runs()) {
      if (!chip.contains(run.visible.center_x(), run.visible.center_y())) continue;
      EXPECT_GT(run.rect.left, chip.left + 0.3f * chip.height()) << size.x;
      EXPECT_LT(run.rect.right, chip.right - 0.3f * chip.height()) << size.x;
    }
    for (const ui_test::TextRun& run : ui.text_runs()) {
      const bool is_its_own = chip.contains(run.visible.center_x(), run.visible.center_y());
      EXPECT_TRUE(!is_its_own || run.size_px >= 13.5f / 768 * size.y) << run.size_px;
      EXPECT_TRUE(is_its_own || ui_test::intersection(run.visible, chip).is_empty()) << run.text;
    }
    press("F5");
  }
  press("F5");
  click("canvas/step_in_head");
  EXPECT_TRUE(is_step_shown());
}

TEST_P(PresentedPlacesTest, at_the_last_step_a_place_that_is_opened_stays) {
  press("End");
  open_head_of_last_block();
  press("F5");
  press("Space");
  EXPECT_EQ(view().spot.chapter, 3) << "there was no step to go to";
}

}  // namespace
}  // namespace heed
