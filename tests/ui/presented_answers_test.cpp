// Numbers that are typed before a room, where a page asks for them.
#include "tests/ui/app_test.h"

namespace heed {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class PresentedAnswersTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  PresentedAnswersTest() { speak(GetParam()); }
  // Counted from 1.
  void present(const char* lesson, std::size_t page) {
    app.apply(FileCommand{file_command::OpenLesson{lesson, page - 1}});
    settle();
    press("F5");
    settle();
    ASSERT_TRUE(app.state().lesson);
    ASSERT_TRUE(view().presenting.is_on);
    ASSERT_EQ(page_now(), page);
  }
  std::size_t page_now() const { return app.state().lesson->page + 1; }
  std::vector<std::string> typed() const {
    const GivenAnswer* given = app.state().lesson->answer(0);
    return given ? given->typed : std::vector<std::string>{};
  }
  // As a keyboard does, all before the next frame.
  void queue(std::initializer_list<std::pair<ImGuiKey, const char*>> keys) {
    ImGuiIO& io = ImGui::GetIO();
    for (const auto& [key, letter] : keys) {
      io.AddKeyEvent(key, true);
      io.AddInputCharactersUTF8(letter);
      io.AddKeyEvent(key, false);
    }
    ui.frames(1);
    settle();
  }
};

INSTANTIATE_TEST_SUITE_P(, PresentedAnswersTest, kBothLanguages, language_name);

TEST_P(PresentedAnswersTest, are_answers_and_no_steps) {
  const std::pair<const char*, std::size_t> pages[] = {{"many-heads", 4}, {"likeness-by-dot-product", 2}};
  for (const auto& [lesson, page] : pages) {
    const char* digit = page == 4 ? "1" : "3";
    present(lesson, page);
    const Index before = playhead();
    const std::optional<Camera> camera = view().camera;
    for (const char* key : {"-", digit}) ui.press(key);
    settle();
    EXPECT_THAT(typed(), ElementsAre("-" + std::string(digit))) << lesson;
    EXPECT_THAT(focused(), HasSubstr("question_1_cell_1")) << lesson;
    EXPECT_EQ(playhead(), before) << lesson;
    EXPECT_EQ(view().camera, camera) << lesson;
    press("Enter");
    ASSERT_TRUE(app.state().lesson->answer(0)) << lesson;
    EXPECT_TRUE(app.state().lesson->answer(0)->grade) << lesson;
    EXPECT_EQ(page_now(), page) << lesson;
    EXPECT_TRUE(view().presenting.is_on) << lesson;
    press("Esc");
    if (view().presenting.is_on) press("F5");
  }
}

TEST_P(PresentedAnswersTest, are_answers_while_a_number_is_selected_too) {
  present("many-heads", 4);
  app.apply(command::Select{{{*app.state().computation.graph().find("X"), {0, 0}}}});
  settle();
  const Index before = playhead();
  for (const char* key : {"2", "5"}) ui.press(key);
  settle();
  EXPECT_THAT(typed(), ElementsAre("25"));
  EXPECT_EQ(playhead(), before);
}

TEST_P(PresentedAnswersTest, come_before_their_field_whole_with_their_enter) {
  present("many-heads", 4);
  const Index before = playhead();
  const Spot spot = view().spot;
  queue({{ImGuiKey_Minus, "-"},
         {ImGuiKey_0, "0"},
         {ImGuiKey_Period, "."},
         {ImGuiKey_5, "5"},
         {ImGuiKey_Enter, ""}});
  EXPECT_THAT(typed(), ElementsAre("-0.5"));
  EXPECT_EQ(view().presenting.curtain, Curtain::None);
  ASSERT_TRUE(app.state().lesson->answer(0));
  EXPECT_TRUE(app.state().lesson->answer(0)->grade) << "Enter is the end of it";
  EXPECT_EQ(playhead(), before);
  EXPECT_EQ(view().spot, spot);
}

TEST_P(PresentedAnswersTest, do_not_begin_with_the_point_of_a_clicker) {
  present("many-heads", 4);
  press(".");
  EXPECT_EQ(view().presenting.curtain, Curtain::Black);
  EXPECT_THAT(typed(), IsEmpty());
  press("1");
  EXPECT_THAT(typed(), IsEmpty());
  press(".");
  EXPECT_EQ(view().presenting.curtain, Curtain::None);
}

TEST_P(PresentedAnswersTest, are_steps_where_nothing_is_asked) {
  present("many-heads", 1);
  press("4");
  EXPECT_EQ(app.state().computation.step(), 4);
}

}  // namespace
}  // namespace heed
