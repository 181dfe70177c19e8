// The order of the focus, notices, and words that differ between the languages.
#include <map>

#include "tests/app/figure/sentences.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

using testing::HasSubstr;

class WindowRulesTest : public AppTest {};

TEST_F(WindowRulesTest, the_top_bar_is_gone_through_from_left_to_right) {
  press("F6");
  ASSERT_THAT(focused(), HasSubstr("top_bar/scene"));
  float x = ui.item("top_bar/scene").rect.left;
  int controls = 1;
  for (press("Tab"); focused().find("top_bar/") != std::string::npos; press("Tab"), ++controls) {
    const float left = ui.item(focused().substr(focused().find("top_bar/"))).rect.left;
    EXPECT_GT(left, x) << focused();
    x = left;
  }
  EXPECT_GE(controls, 5);
}

TEST_F(WindowRulesTest, what_is_wanted_most_comes_first_in_the_dialogs_of_saving) {
  press("Ctrl+Shift+S");
  EXPECT_LT(ui.item("files/accept").rect.right, ui.item("files/cancel").rect.left);
  tab_to("files/accept");
  press("Tab");
  EXPECT_THAT(focused(), HasSubstr("files/cancel"));
  app.apply(FileCommand{file_command::CancelDialog{}});
  const NodeId x = *app.state().computation.graph().find("X");
  app.apply(command::SetCells{CellRef{x, {0, 0}}, Matrix::Constant(1, 1, 7), 0});
  settle();
  app.apply(FileCommand{file_command::New{}});
  settle();
  EXPECT_LT(ui.item("question/save").rect.right, ui.item("question/dont_save").rect.left);
  EXPECT_LT(ui.item("question/dont_save").rect.right, ui.item("question/cancel").rect.left);
  press("Tab");
  EXPECT_THAT(focused(), HasSubstr("question/save"));
  press("Tab");
  EXPECT_THAT(focused(), HasSubstr("question/dont_save"));
}

// So many tokens leave no room for the cards of the heads where scores are made.
TEST_F(WindowRulesTest, a_chip_says_which_head_is_shown_where_the_cards_of_heads_have_no_room) {
  ui.resize({1366, 768});
  files.put("/home/me/long.json", sentence(24, 8, 4));
  app.open("/home/me/long.json");
  settle();
  go_to_step(4);
  ASSERT_TRUE(ui.exists("canvas/shown_head"));
  const auto said = [&](const char* head) {
    return ui.has_text(
        catalogue(Language::English).say(Message{"ui.canvas.head_of", {{"head", head}, {"count", "4"}}}));
  };
  EXPECT_TRUE(said("1"));
  click("canvas/shown_head");
  app.apply(command::StepForward{});
  settle();
  EXPECT_TRUE(said("2"));
  EXPECT_EQ(view().spot.head, 1);
}

TEST_F(WindowRulesTest, the_numbers_of_a_softmax_have_chinese_names_in_chinese) {
  app.apply(command::SetLanguage{Language::Chinese});
  go_to_step(5);
  app.apply(command::Select{CellRef{*app.state().computation.graph().find("h0.weights"), {0, 0}}});
  app.apply(command::OpenTab{InspectorTab::Explain});
  settle();
  EXPECT_TRUE(ui.has_text("最大值"));
  EXPECT_TRUE(ui.has_text("总和"));
  for (const ui_test::TextRun& run : ui.text_runs()) {
    EXPECT_EQ(run.text.find("− max"), std::string::npos) << run.text;
    EXPECT_NE(run.text, "max");
    EXPECT_NE(run.text, "sum");
  }
}

// Nor does the ring of one touch the name of another.
TEST_F(WindowRulesTest, the_tabs_of_the_inspector_do_not_touch_in_a_narrow_window) {
  ui.resize({1024, 640});
  settle();
  std::vector<ui_test::Rect> tabs;
  for (const ui_test::Item& item : ui.items()) {
    if (item.label.starts_with("tab_")) tabs.push_back(item.rect);
  }
  ASSERT_EQ(tabs.size(), 6u);
  for (std::size_t at = 1; at < tabs.size(); ++at) EXPECT_GE(tabs[at].left - tabs[at - 1].right, 6) << at;
}

TEST_F(WindowRulesTest, a_notice_moves_and_covers_nothing_of_the_figure) {
  ui.resize({1366, 768});
  go_to_step(4);
  const auto rects = [&] {
    std::map<std::string, ui_test::Rect> all;
    for (const ui_test::Item& item : ui.items()) all[item.label] = item.rect;
    return all;
  };
  const std::map<std::string, ui_test::Rect> before = rects();
  ASSERT_TRUE(before.contains("h0.W_q[1, 1]"));
  app.add_notice({"mine.md", {"file.nothing_copied", {}}});
  settle();
  const int first = app.state().notices.list().back().id;
  const ui_test::Rect notices = ui.item("canvas/notices").rect;
  for (const ui_test::Item& item : ui.items()) {
    const bool is_of_figure = item.label.starts_with("h0.") || item.label.starts_with("X[");
    EXPECT_TRUE(!is_of_figure || intersection(item.rect, notices).is_empty()) << item.label;
  }
  app.add_notice({"mine.md", {"settings.not_json", {}}});
  settle();
  const std::map<std::string, ui_test::Rect> after = rects();
  for (const auto& [label, rect] : before) {
    ASSERT_TRUE(after.contains(label)) << label;
    EXPECT_EQ(after.at(label).left, rect.left) << label;
    EXPECT_EQ(after.at(label).top, rect.top) << label;
    EXPECT_EQ(after.at(label).right, rect.right) << label;
    EXPECT_EQ(after.at(label).bottom, rect.bottom) << label;
  }
  click("canvas/notices/dismiss" + std::to_string(first));
  EXPECT_EQ(app.state().notices.list().size(), 1u);
}

// The last weighted value of query 2 is small, and long when it is written.
TEST_F(WindowRulesTest, the_caption_has_a_vector_on_one_line) {
  ui.resize({1366, 768});
  const CellRef cell{*app.state().computation.graph().find("h0.weighted"), {2, 2, 1}};
  app.apply(command::SetGrain{Grain::Row});
  settle();
  press("Home");
  for (int i = 0; i < 60 && !app.state().computation.is_known(cell.node, cell.cell); ++i) press("Space");
  EXPECT_TRUE(ui.has_text("[0.0360 0.1079 0.0540]"));
}

}  // namespace
}  // namespace heed
