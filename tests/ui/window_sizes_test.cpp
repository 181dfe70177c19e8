#include <limits>

#include "tests/ui/app_test.h"

namespace heed {
namespace {

using testing::IsEmpty;

// A window of any size, on a screen of any scale, which may change while the program runs.
class WindowSizesTest : public Hands, public testing::WithParamInterface<Language> {
 protected:
  WindowSizesTest() : app(AppState(eight_steps()), font_files(), {files, autosaves}) {
    ui.show([this] { app.frame_ui(); }, [this] { app.before_frame(scale); });
    speak(GetParam());
    app.apply(command::GoToStep{4});
    settle();
  }
  App& program() override { return app; }

  // What stands where; what comes before it is a window of ImGui's own.
  std::string screen() {
    settle();
    const std::string picture = ui.picture();
    return picture.substr(picture.find("heed"));
  }

  FakeFiles files;
  FakeAutosaves autosaves;
  App app;
  float scale = 1;
};
INSTANTIATE_TEST_SUITE_P(, WindowSizesTest, kBothLanguages, language_name);

TEST_P(WindowSizesTest, however_small_or_long_it_was_the_picture_is_the_same_again) {
  const std::string before = screen();
  for (const ImVec2 size :
       {ImVec2{1, 1}, ImVec2{0, 0}, ImVec2{16384, 900}, ImVec2{16384, 1}, ImVec2{1, 16384},
        ImVec2{16384, 16384}, ImVec2{2, 800}, ImVec2{1280, 2}, ImVec2{100, 60}, ImVec2{640, 400}}) {
    ui.resize(size);
    ui.frames(3);
    press("Space");  // it can be used at any size
    press("Left");
    ui.resize({1280, 800});
    EXPECT_TRUE(screen() == before) << size.x << " × " << size.y;
  }
}

TEST_P(WindowSizesTest, of_16384_pixels_is_drawn_without_anything_cut_or_over_another) {
  ui.resize({16384, 1100});
  settle();
  EXPECT_THAT(ui_test::overlapping_texts(ui), IsEmpty());
  EXPECT_TRUE(ui.exists("heed/transport/play"));
}

TEST_P(WindowSizesTest, moved_to_a_screen_of_another_scale_it_is_drawn_for_that_one_and_back_as_it_was) {
  const std::string before = screen();
  const ui_test::Rect play = ui.item("heed/transport/play").visible;
  for (const float other : {1.25f, 1.5f, 0.75f}) {
    scale = other;
    settle();
    EXPECT_NE(ui.item("heed/transport/play").visible.width(), play.width()) << other;
    EXPECT_THAT(ui_test::overlapping_texts(ui), IsEmpty()) << other;
    scale = 1;
    EXPECT_TRUE(screen() == before) << other;
  }
}

TEST_P(WindowSizesTest, a_screen_whose_scale_makes_no_sense_does_not_end_it) {
  const std::string before = screen();
  for (const float other : {0.0f, -1.0f, 1000.0f, std::numeric_limits<float>::infinity(),
                            std::numeric_limits<float>::quiet_NaN()}) {
    scale = other;
    ui.frames(3);
    scale = 1;
    EXPECT_TRUE(screen() == before) << other;
  }
}

}  // namespace
}  // namespace heed
