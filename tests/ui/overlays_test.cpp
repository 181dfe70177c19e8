#include "core/lesson/shipped.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// What lies over another card: a question over the list of lessons, and a file dialog.
class OverlaysTest : public AppTest {
 protected:
  OverlaysTest() { go_to_step(4); }

  static constexpr const char* kAsks = "has unsaved changes";

  // Asks for another lesson from the list while a number has been changed.
  void ask_for_lesson() {
    type_number({*app.state().computation.graph().find("X"), {0, 0}}, "5");
    press("O");
    click("lesson_" + wanted().name);
    ASSERT_TRUE(ui.has_text(kAsks));
  }
  static const ShippedLesson& wanted() { return shipped_lessons()[1]; }
  bool is_wanted_open() const {
    return app.state().lesson && app.state().lesson->lesson->title == wanted().lesson.title;
  }
};

TEST_F(OverlaysTest, a_question_over_the_lessons_can_be_answered_with_the_mouse) {
  ask_for_lesson();
  click("question/cancel");
  EXPECT_FALSE(ui.has_text(kAsks));
  EXPECT_FALSE(app.state().lesson);
  click("lesson_" + wanted().name);
  ASSERT_TRUE(ui.has_text(kAsks)) << "the list is still there";
  click("question/dont_save");
  EXPECT_FALSE(ui.has_text(kAsks));
  EXPECT_TRUE(is_wanted_open());
}

TEST_F(OverlaysTest, a_click_on_a_question_is_none_beside_the_card_below) {
  ask_for_lesson();
  ui.click_at({2, 2});  // outside both cards
  settle();
  EXPECT_TRUE(ui.has_text(kAsks));
  EXPECT_TRUE(view().is_lessons_open);
}

TEST_F(OverlaysTest, the_save_dialog_over_the_lessons_has_the_focus_and_answers_to_the_mouse) {
  ask_for_lesson();
  click("question/save");
  ASSERT_TRUE(app.state().files.dialog);
  EXPECT_THAT(focused(), StartsWith("files/"));
  ui.press("Ctrl+A");
  ui.type("/home/me/mine.json");
  settle();
  click("files/accept");
  EXPECT_TRUE(files.texts.contains("/home/me/mine.json"));
  EXPECT_TRUE(is_wanted_open()) << "the lesson that was asked for";
}

TEST_F(OverlaysTest, end_and_home_go_to_the_last_and_the_first_of_the_lessons_and_bring_them_into_view) {
  press("O");
  press("End");
  settle();
  EXPECT_THAT(focused(), HasSubstr("lesson_" + shipped_lessons().back().name));
  press("Home");
  settle();
  EXPECT_THAT(focused(), HasSubstr("lesson_" + shipped_lessons().front().name));
}

TEST_F(OverlaysTest, tab_goes_through_a_question_over_the_lessons_and_shows_where_it_is) {
  ask_for_lesson();
  press("Tab");
  EXPECT_TRUE(ImGui::GetIO().NavVisible);
  for (const char* button : {"question/save", "question/dont_save", "question/cancel", "question/save"}) {
    EXPECT_THAT(focused(), HasSubstr(button));
    press("Tab");
  }
  press("Enter");
  EXPECT_FALSE(ui.has_text(kAsks));
  EXPECT_TRUE(is_wanted_open()) << "without saving";
}

TEST_F(OverlaysTest, enter_answers_the_question_and_not_the_list_below) {
  ask_for_lesson();
  press("Enter");
  ASSERT_TRUE(app.state().files.dialog);
  press("Enter");
  EXPECT_FALSE(ui.has_text(kAsks));
  EXPECT_TRUE(is_wanted_open());
}

TEST_F(OverlaysTest, the_question_says_what_it_comes_before) {
  type_number({*app.state().computation.graph().find("X"), {0, 0}}, "5");
  const auto is_said = [&](const char* key) { return ui.has_text(catalogue(Language::English).say(key)); };
  app.apply(FileCommand{file_command::CloseWindow{}});
  settle();
  EXPECT_TRUE(is_said("ui.ask.unsaved_quit"));
  press("Esc");
  app.apply(FileCommand{file_command::TrainTask{"induction", 1}});
  settle();
  EXPECT_TRUE(is_said("ui.ask.unsaved_more")) << "nothing has been trained";
  ui.click("question/dont_save");
  settle();
  ASSERT_TRUE(app.state().training);
  app.apply(command::SetCells{{*app.state().computation.graph().find("b0.h0.W_q"), {0, 0}},
                              Matrix::Constant(1, 1, 5)});
  app.apply(FileCommand{file_command::TrainTask{"induction", 1}});
  settle();
  EXPECT_TRUE(is_said("ui.ask.unsaved_train"));
  press("Esc");
  app.apply(FileCommand{file_command::TrainTask{"sort", 1}});
  settle();
  EXPECT_TRUE(is_said("ui.ask.unsaved_more")) << "that is something else";
  press("Esc");
  app.apply(FileCommand{file_command::OpenLesson{wanted().name}});
  settle();
  EXPECT_TRUE(is_said("ui.ask.unsaved_more"));
}

TEST_F(OverlaysTest, the_start_page_opens_at_its_top_each_time) {
  app.apply(command::ToggleStartPage{});
  settle();
  const float top = ui.find_text("Examples")->rect.top;
  ui.scroll("start/lesson_" + shipped_lessons().front().name, -200);
  settle();
  ASSERT_FALSE(ui.has_text("Eight steps of self-attention"));
  press("Esc");
  app.apply(command::ToggleStartPage{});
  settle();
  ASSERT_TRUE(ui.has_text("Eight steps of self-attention"));
  EXPECT_EQ(ui.find_text("Examples")->rect.top, top);
}

}  // namespace
}  // namespace heed
