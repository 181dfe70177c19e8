#include "tests/app/figure/scenes.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

// How long an error stays.
class NoticeLifeTest : public AppTest {
 protected:
  NoticeLifeTest() { go_to_step(4); }

  bool is_said() const { return ui.exists("canvas/notices") || ui.exists("start/notices"); }
  void paste_words() {
    click("canvas/X[1, 1]");
    ui.paste("no numbers at all");
    settle();
    ASSERT_TRUE(is_said());
  }
  void break_file_behind_the_back() {
    app.add_notice({"mine.json", {"file.nothing_copied", {}}});
    settle();
  }
};

TEST_F(NoticeLifeTest, why_a_paste_was_refused_is_said_until_a_person_goes_on) {
  for (const char* key : {"Space", "Esc", "Right", "Ctrl+A"}) {
    paste_words();
    press(key);
    EXPECT_FALSE(is_said()) << key;
    press("Esc");
  }
}

TEST_F(NoticeLifeTest, looking_around_takes_nothing_away_that_was_said) {
  paste_words();
  ui.move_mouse({600, 400});
  settle();
  press("F");
  press("I");
  EXPECT_TRUE(is_said());
}

TEST_F(NoticeLifeTest, a_refused_paste_is_not_said_over_the_start_page) {
  paste_words();
  app.apply(command::ToggleStartPage{});
  settle();
  EXPECT_FALSE(is_said());
}

TEST_F(NoticeLifeTest, what_is_wrong_with_a_file_stays_when_a_person_goes_on) {
  break_file_behind_the_back();
  press("Space");
  EXPECT_TRUE(ui.exists("canvas/notices"));
  EXPECT_THAT(app.state().notices.list(), SizeIs(1));
}

TEST_F(NoticeLifeTest, no_message_lies_over_the_caption) {
  const auto caption = [&] { return ui.find_text("meets"); };
  ASSERT_TRUE(caption());
  break_file_behind_the_back();
  app.apply(command::ShowToast{{"edit.not_computed", {}}});
  ui.frames(4);
  const ui_test::Rect notices = ui.item("canvas/notices").rect, toast = ui.item("said").rect;
  ASSERT_TRUE(caption());
  EXPECT_FALSE(caption()->is_covered);
  EXPECT_LE(notices.bottom, caption()->rect.top);
  EXPECT_LE(toast.bottom, caption()->rect.top);
  EXPECT_TRUE(intersection(notices, toast).is_empty()) << "nor over each other";
}

TEST_F(NoticeLifeTest, no_short_message_lies_over_a_matrix) {
  for (const ImVec2 size : {ImVec2(1024, 640), ImVec2(1366, 768), ImVec2(1920, 1080)}) {
    ui.resize(size);
    for (int step = 1; step <= 8; ++step) {
      go_to_step(step);
      app.apply(command::ShowToast{{"edit.digit_kept", {{"step", std::to_string(step)}}}});
      ui.frames(4);
      const ui_test::Rect toast = ui.item("said").rect;
      for (const ui_test::Item& item : ui.items()) {
        if (!item.label.ends_with("]")) continue;
        EXPECT_TRUE(intersection(item.visible, toast).is_empty())
            << item.label << " at step " << step << ", " << size.x << " wide";
      }
    }
  }
}

// The map fills its room, so that there is none but in the row above it.
TEST_F(NoticeLifeTest, no_message_lies_over_the_way_through_the_model_nor_over_the_caption) {
  files.put("/home/me/model.json", kTransformer);
  app.open("/home/me/model.json");
  for (const ImVec2 size : {ImVec2(1024, 640), ImVec2(1366, 768), ImVec2(1920, 1080)}) {
    ui.resize(size);
    for (const Depth depth : {Depth::Model, Depth::Block, Depth::Chapter}) {
      app.apply(command::OpenSpot{{depth, 1, 0}});
      settle();
      app.apply(command::ShowToast{{"train.set_aside", {}}});
      ui.frames(4);
      const ui_test::Rect toast = ui.item("said").rect, canvas = ui.item("canvas").rect;
      for (const ui_test::Item& item : ui.items()) {
        const bool is_crumb = item.label.starts_with("crumb");
        EXPECT_TRUE(!is_crumb || intersection(item.visible, toast).is_empty()) << item.label << ' ' << size.x;
      }
      EXPECT_LE(toast.right, canvas.right);
      EXPECT_LT(toast.bottom, canvas.bottom - 60);
    }
  }
}

// The figure is moved so that the field is where messages usually are.
TEST_F(NoticeLifeTest, no_message_lies_over_a_number_that_is_written) {
  go_to_step(8);
  const auto cell = [&] { return ui.item("canvas/h0.output[1, 1]").rect; };
  for (const char* key : {"Shift+Up", "Shift+Down"}) {
    for (int i = 0; i < 30 && cell().bottom < 590; ++i) press(key);
  }
  ASSERT_GT(cell().bottom, 590);
  click("canvas/h0.output[1, 1]");
  ui.type("12");
  ui.frames(4);
  app.apply(command::ShowToast{{"edit.not_computed", {}}});
  app.add_notice({"mine.json", {"file.nothing_copied", {}}});
  app.add_notice({"other.json", {"settings.not_json", {}}});
  ui.frames(4);
  EXPECT_TRUE(intersection(ui.item("said").rect, cell()).is_empty());
  EXPECT_TRUE(intersection(ui.item("canvas/notices").rect, cell()).is_empty());
}

TEST_F(NoticeLifeTest, while_presenting_it_goes_by_itself_and_is_there_again_afterwards) {
  press("F5");
  break_file_behind_the_back();
  EXPECT_TRUE(ui.exists("canvas/notices"));
  ui.later(10);
  settle();
  EXPECT_FALSE(ui.exists("canvas/notices"));
  press("F5");
  EXPECT_TRUE(ui.exists("canvas/notices"));
}

}  // namespace
}  // namespace heed
