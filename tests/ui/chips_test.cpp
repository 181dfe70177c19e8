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

}  // namespace
}  // namespace heed
