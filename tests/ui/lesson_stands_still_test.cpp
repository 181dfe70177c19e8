#include "core/lesson/shipped.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

class LessonStandsStillTest : public AppTest {};

TEST_F(LessonStandsStillTest, the_arrows_that_turn_the_pages_are_at_one_place_in_the_whole_lesson) {
  for (const ImVec2 size : {ImVec2(1366, 768), ImVec2(1920, 1080), ImVec2(980, 640)}) {
    ui.resize(size);
    for (const ShippedLesson& shipped : shipped_lessons()) {
      app.apply(FileCommand{file_command::OpenLesson{shipped.name}});
      settle();
      const ui_test::Rect first = ui.item("page_next").rect;
      for (std::size_t page = 1; page + 1 < shipped.lesson.pages.size(); ++page) {
        app.apply(LessonCommand{lesson_action::TurnBy{1}});
        ui.frames(3);
        const ui_test::Rect now = ui.item("page_next").rect;
        EXPECT_EQ(now.left, first.left) << shipped.name << ", page " << page + 1 << " at " << size.x;
        EXPECT_EQ(now.top, first.top) << shipped.name << ", page " << page + 1 << " at " << size.x;
      }
    }
  }
}

TEST_F(LessonStandsStillTest, the_bar_at_the_bottom_ends_beside_the_page_and_has_room_for_its_timeline) {
  for (const ImVec2 size : {ImVec2(1366, 768), ImVec2(1920, 1080), ImVec2(980, 640), ImVec2(720, 440)}) {
    ui.resize(size);
    app.apply(FileCommand{file_command::OpenLesson{"eight-steps"}});
    settle();
    for (std::size_t page = 0; page < 9; ++page) {
      app.apply(LessonCommand{lesson_action::TurnBy{1}});
      settle();
      if (!ui.exists("transport/timeline")) continue;
      const ui_test::Rect timeline = ui.item("transport/timeline").rect;
      EXPECT_GE(timeline.width(), 100) << size.x;
      if (ui.exists("page_next")) {
        EXPECT_LT(timeline.right, ui.item("page_next").rect.left) << size.x;
      }
      EXPECT_THAT(ui_test::overlapping_texts(ui), testing::IsEmpty()) << size.x;
    }
  }
}

}  // namespace
}  // namespace heed
