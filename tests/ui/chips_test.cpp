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

// What says which number it is stays, whatever else has no room.
TEST_P(ChipsTest, the_selected_number_keeps_its_index_and_its_value_beside_other_chips) {
  files.put("/home/me/stack.json",
            R"({"heed": 2, "inputs": [[1, 0], [0, 1]], "blocks": [{"name": "A block with quite a long name",
               "feed_forward": {"activation": "relu", "expand": {"weight": [[1, 0, 1], [1, 2, 0]]},
                                "contract": {"weight": [[1, 0], [0, 1], [1, 1]]}}}]})");
  app.open("/home/me/stack.json");
  ui.press("End");
  settle();
  const Computation& computation = app.state().computation;
  const NodeId hidden = *computation.graph().find("b0.hidden");
  app.apply(command::OpenSpot{spot_of_matrix(computation.steps(), computation.graph().info(hidden))});
  app.apply(command::Select{CellRef{hidden, {1, 1}}});
  bool is_short = false;
  for (float width = 1700; width > 900; width -= 20) {
    ui.resize({width, 700});
    settle();
    const std::string said = ui.text_of("canvas/deselect");
    EXPECT_NE(said.find("[2, 2]"), said.npos) << width << ": " << said;
    EXPECT_NE(said.find("= 2"), said.npos) << width << ": " << said;
    is_short = is_short || said.find("B1.hidden") == said.npos;
  }
  EXPECT_TRUE(is_short);
}

TEST_P(ChipsTest, the_number_of_the_shown_head_is_never_cut_off) {
  const std::string matrix = R"([[1,0],[0,1],[1,1]])";
  std::string rows, heads;
  for (int row = 0; row < 30; ++row)
    rows += std::string(row ? "," : "") + "[1, 0, " + std::to_string(row) + "]";
  for (int head = 0; head < 12; ++head)
    heads += std::string(head ? "," : "") + R"({"query": {"weight": )" + matrix + R"(}, "key": {"weight": )" +
             matrix + R"(}, "value": {"weight": )" + matrix + "}}";
  files.put("/home/me/many.json", R"({"heed": 1, "inputs": [)" + rows + R"(], "heads": [)" + heads + "]}");
  app.open("/home/me/many.json");
  ui.press("End");
  settle();
  ui.press("G");
  settle();
  app.apply(command::Select{CellRef{*app.state().computation.graph().find("h0.weighted"), {20, 1, 20}}});
  int found = 0;
  for (float width = 1700; width > 900; width -= 20) {
    ui.resize({width, 700});
    settle();
    if (!ui.exists("canvas/shown_head")) continue;
    ++found;
    const std::string said = ui.text_of("canvas/shown_head");
    EXPECT_NE(said.find("12"), said.npos) << width << ": " << said;
    EXPECT_EQ(said.find("…"), said.npos) << width << ": " << said;
  }
  EXPECT_GE(found, 3);
}

}  // namespace
}  // namespace heed
