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
