// The chips above the figure.
#include "tests/ui/app_test.h"

namespace heed {
namespace {

class ChipsTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  ChipsTest() { speak(GetParam()); }
};

INSTANTIATE_TEST_SUITE_P(, ChipsTest, kBothLanguages, language_name);

TEST_P(ChipsTest, a_chip_that_has_no_room_beside_the_others_covers_nothing_of_the_figure) {
  files.put("/home/me/heads.json",
            R"({"heed": 1, "inputs": [[1, 0, 1], [1, 1, 0], [0, 0, 1], [2, 1, 0], [1, 0, 2], [0, 1, 1]],
               "heads": [{}, {}, {}]})");
  app.open("/home/me/heads.json");
  ui.resize({1024, 640});
  ui.press("End");
  ui.press("G");
  settle();
  app.apply(command::Select{CellRef{*app.state().computation.graph().find("h0.output"), {0, 1}}});
  settle();
  const ui_test::Rect lens = ui.item("canvas/values_again").rect;
  // In Chinese it is short enough to stand beside it.
  const bool is_below = lens.top >= ui.item("canvas/deselect").rect.bottom;
  ASSERT_TRUE(is_below || GetParam() != Language::English);
  for (const char* part : {"canvas/head_1", "canvas/head_2", "canvas/head_3"}) {
    ASSERT_TRUE(ui.exists(part)) << part;
    EXPECT_GE(ui.item(part).rect.top, lens.bottom) << part;
  }
  ui.click("canvas/values_again");
  settle();
  EXPECT_FALSE(ui.exists("canvas/values_again"));
}

// In fewer words where it has room beside the other chip only so.
TEST_P(ChipsTest, a_chip_with_little_room_says_in_short_that_small_numbers_stand_out) {
  ui.press("End");
  ui.press("G");
  settle();
  app.apply(command::Select{CellRef{*app.state().computation.graph().find("X"), {0, 0}}});
  bool is_whole = false, is_in_short = false;
  for (float width = 1700; width > 1000; width -= 10) {
    ui.resize({width, 800});
    settle();
    const std::string said = ui.text_of("canvas/values_again");
    is_whole = is_whole || said.find(words("(small numbers stand out)", "（突出小的数）")) != said.npos;
    is_in_short = is_in_short || said.find(words("(small stand out)", "（突出小值）")) != said.npos;
  }
  EXPECT_TRUE(is_whole);
  // In Chinese the two are nearly as long.
  EXPECT_TRUE(is_in_short || GetParam() != Language::English);
}

}  // namespace
}  // namespace heed
