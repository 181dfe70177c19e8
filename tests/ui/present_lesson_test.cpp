// A lesson before a room: large words beside the figure, pages turned by a clicker.
#include <algorithm>
#include <cctype>

#include <imgui_internal.h>

#include "app/state/read_lesson_page.h"
#include "core/base/number.h"
#include "core/lesson/grade.h"
#include "core/lesson/shipped.h"
#include "tests/ui/app_test.h"
#include "tests/ui/driver/checks.h"

namespace heed {
namespace {

using testing::IsEmpty;

std::string presented_page(const std::string& json, const std::string& name,
                           const std::string& words = "Words.") {
  return "\n```heed page\n" + json + "\n```\n# en: " + name + "\n" + words + "\n# zh: " + name + "\n" +
         words + "\n";
}

// Two words; the softmax of two rows is two presses, row by row.
const std::string kClicked =
    R"(```heed lesson
{"heed_lesson": 1, "title": "Two words", "scene": {"heed": 1, "tokens": ["a", "b"], "inputs": [[1, 0], [1, 1]]}}
```
)" + presented_page("{}", "First") +
    presented_page(R"({"at": {"step": 5}, "all_rows": true, "grain": "row"})", "Second") +
    "```heed question\n{\"ask\": \"How much?\", \"number\": \"h0.scores[1, 1]\"}\n```\n" +
    presented_page(R"({"change": {"mask": {"causal": true}}})", "Third");

class PresentLessonTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  PresentLessonTest() {
    speak(GetParam());
    app.apply(command::ToggleMotion{});
  }
  void open(const std::string& text) {
    files.put("/home/me/lesson.md", text);
    app.open("/home/me/lesson.md");
    settle();
    ASSERT_TRUE(app.state().lesson);
  }
  // It says that a question is open.
  bool is_stopped() const {
    const auto& said = app.state().notices.said();
    return said && said->message.key == "lesson.question_open";
  }
  // Whether a number that it makes is hidden.
  bool is_blank_moment(const Moment& moment) const {
    const Shape& shape = app.state().computation.graph().shape(moment.node);
    for (Index at = moment.from_cell; at < moment.to_cell; ++at) {
      if (is_blank(app.state(), {moment.node, cell_at(shape, at)})) return true;
    }
    return false;
  }
  std::size_t page() const { return app.state().lesson->page; }
  Index begin_of_step(int step) const { return app.state().computation.timeline().step_begin(step); }
  // Not what ends in dots: names in the figure, and sentences. A link is called `words_2_1`, and a page may
  // well say "words".
  std::vector<std::string> cut_texts() {
    std::vector<std::string> cut = ui_test::cut_texts(ui, [](std::string_view) { return true; });
    std::erase_if(cut, [](const std::string& each) { return each.find("/words_") != each.npos; });
    return cut;
  }
  bool is_in_variant(const ui_test::TextRun& run) const {
    return std::ranges::any_of(ui.items(), [&](const ui_test::Item& item) {
      return item.label.starts_with("variant_") &&
             item.rect.contains(run.visible.center_x(), run.visible.center_y());
    });
  }
  float smallest_word_px() {
    const ui_test::Rect panel = ui.item("lesson").visible;
    float smallest = 1e6f;
    for (const ui_test::TextRun& run : ui.text_runs()) {
      const bool is_in_panel = panel.contains(run.visible.center_x(), run.visible.center_y());
      const bool has_letters = std::ranges::any_of(
          run.text, [](char c) { return std::isalpha(static_cast<unsigned char>(c)) || c < 0; });
      if (is_in_panel && has_letters && !is_in_variant(run)) smallest = std::min(smallest, run.size_px);
    }
    return smallest;
  }
};

TEST_P(PresentLessonTest, shows_the_words_beside_the_picture_or_below_it_where_the_window_is_not_wide) {
  open(kClicked);
  for (const auto& [size, is_beside] :
       {std::pair{ImVec2(1024, 640), true}, {ImVec2(1366, 768), true}, {ImVec2(800, 800), false}}) {
    ui.resize(size);
    press("F5");
    const ui_test::Rect words_at = ui.item("lesson").visible, picture = ui.item("canvas").visible;
    EXPECT_EQ(words_at.left >= picture.right, is_beside) << size.x;
    EXPECT_EQ(words_at.top >= picture.bottom, !is_beside) << size.x;
    EXPECT_TRUE(ui.has_text("First"));
    EXPECT_TRUE(ui.has_text("Words."));
    press("F5");
    EXPECT_FALSE(ui.exists("heed/lesson"));
  }
}

// Of “Steady numbers”, whose first page is about the rows of X.
TEST_P(PresentLessonTest, rows_have_their_words_in_letters_that_a_room_can_read) {
  app.apply(FileCommand{file_command::OpenLesson{"steady-numbers"}});
  settle();
  for (const ImVec2 size : {ImVec2(1024, 640), ImVec2(1366, 768), ImVec2(1920, 1080)}) {
    ui.resize(size);
    press("F5");
    settle();
    const ui_test::Rect picture = ui.item("canvas").visible;
    for (const char* word : {"hi", "HI", "hi!", "bye"}) {
      const auto runs = ui.text_runs();
      const auto run = std::ranges::find_if(runs, [&](const ui_test::TextRun& each) {
        return each.text == word && picture.contains(each.visible.center_x(), each.visible.center_y());
      });
      ASSERT_NE(run, runs.end()) << word << " at " << size.x;
      constexpr float kOfHeight = 13.5f / 768;
      EXPECT_GE(run->size_px, kOfHeight * size.y) << word << " at " << size.x;
    }
    press("F5");
  }
}

TEST_P(PresentLessonTest, a_clicker_steps_through_the_moments_of_a_page_and_then_turns_it) {
  open(kClicked);
  press("F5");
  press("PageDown");
  EXPECT_EQ(page(), 1u) << "the first page has no moments";
  EXPECT_EQ(playhead(), begin_of_step(5));
  press("Space");
  EXPECT_EQ(page(), 1u);
  EXPECT_GT(playhead(), begin_of_step(5));
  EXPECT_LT(playhead(), begin_of_step(6)) << "the second row would tell the score that is asked for";
  const Index shown = playhead();
  press("Right");
  EXPECT_EQ(page(), 1u) << "its question is open";
  EXPECT_TRUE(is_stopped());
  EXPECT_EQ(playhead(), shown);
  press("PageDown");
  EXPECT_EQ(page(), 2u) << "once is enough";
  press("PageDown");
  EXPECT_EQ(page(), 2u);
  EXPECT_TRUE(ui.exists("said"));
  EXPECT_EQ(app.state().notices.said()->message.key, "lesson.at_end");
}

TEST_P(PresentLessonTest, a_page_whose_question_is_answered_is_turned_at_once) {
  open(kClicked);
  press("F5");
  press("PageDown");
  app.apply(LessonCommand{lesson_action::Type{0, 0, "2"}});
  app.apply(LessonCommand{lesson_action::Check{0}});
  for (int presses = 0; presses < 3; ++presses) press("PageDown");
  EXPECT_EQ(page(), 2u);
}

// Page 8 of “Eight steps” asks which of the outputs to come is nearly value 2.
TEST_P(PresentLessonTest, a_clicker_stops_before_the_answer_and_then_turns_the_page) {
  app.apply(FileCommand{file_command::OpenLesson{"eight-steps"}});
  app.apply(LessonCommand{lesson_action::TurnTo{7}});
  settle();
  press("F5");
  const NodeId weights = *app.state().computation.graph().find("h0.weights");
  int presses = 0;
  for (; presses < 20 && !is_stopped(); ++presses) press("Space");
  ASSERT_LT(presses, 20);
  ASSERT_EQ(page(), 7u);
  EXPECT_FALSE(app.state().computation.is_known(weights, {1, 0})) << "the scores were said, the weights not";
  press("Space");
  EXPECT_EQ(page(), 8u);
  press("PageUp");
  ASSERT_EQ(page(), 7u);
  press("End");
  const NodeId output = *app.state().computation.graph().find("h0.output");
  EXPECT_TRUE(is_blank(app.state(), {output, {1, 0}})) << "what follows does not tell it";
  EXPECT_TRUE(is_blank(app.state(), {output, {2, 2}}));
  app.apply(LessonCommand{lesson_action::Choose{0, 0}});
  settle();
  EXPECT_FALSE(is_blank(app.state(), {output, {1, 0}}));
}

TEST_P(PresentLessonTest, a_clicker_goes_back_through_the_moments_and_then_the_pages) {
  open(kClicked);
  press("F5");
  press("PageDown");
  press("PageDown");
  press("PageUp");
  EXPECT_EQ(playhead(), begin_of_step(5));
  EXPECT_EQ(page(), 1u);
  press("Left");
  EXPECT_EQ(page(), 0u);
}

TEST_P(PresentLessonTest, a_page_about_a_head_goes_through_the_steps_of_that_head_alone) {
  const std::string heads = R"("inputs": [[1, 0], [1, 1]], "heads": [{}, {"name": "second"}]}})";
  std::string text = kClicked.substr(0, kClicked.find("\n```heed page"));
  text.replace(text.find(R"("inputs")"), std::string::npos, heads + "\n```\n");
  open(text + presented_page(R"({"at": {"step": 4}, "all_rows": true, "grain": "cell", "head": 1})", "Head"));
  for (const bool is_presented : {true, false}) {
    if (is_presented) press("F5");
    const Index begin = begin_of_step(4);
    ASSERT_EQ(playhead(), begin);
    press("PageDown");
    for (int presses = 0; presses < 2; ++presses, press("PageDown")) {
      const Moment moment = *app.state().computation.last_moment();
      EXPECT_EQ(app.state().computation.graph().info(moment.node).name, "h1.scores");
      EXPECT_EQ(app.state().view.spot.head, 1);
    }
    for (int presses = 0; presses < 3; ++presses) press("PageUp");
    EXPECT_EQ(playhead(), begin);
    EXPECT_EQ(app.state().view.spot.head, 1);
    if (is_presented) press("F5");
  }
}

// How far everything is scrolled: a few more lines of a page need not show another word.
float scrolled() {
  float all = 0;
  for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) all += window->Scroll.y;
  return all;
}

// A press goes on in the words, shows something new, says once that a question is open, or turns the page.
TEST_P(PresentLessonTest, every_press_on_every_shipped_page_does_what_is_said_and_leads_to_the_next) {
  ui.resize({1920, 1080});
  const std::string hidden = catalogue(GetParam()).say("lesson.caption");
  const std::string first_step = catalogue(GetParam()).say("ui.canvas.start");
  for (const ShippedLesson& shipped : shipped_lessons()) {
    app.apply(FileCommand{file_command::OpenLesson{shipped.name}});
    if (!view().presenting.is_on) press("F5");
    for (std::size_t at = 0; at + 1 < shipped.lesson.pages.size(); ++at) {
      SCOPED_TRACE(shipped.name + ", page " + std::to_string(at + 1));
      settle();
      ASSERT_EQ(page(), at);
      const bool says_step = ui.has_text(first_step);
      const Index last = last_playhead_of_page(app.state());
      for (int presses = 0; page() == at; ++presses) {
        ASSERT_LT(presses, 40);
        const bool was_stopped = app.state().lesson->has_stopped;
        const Index before = playhead();
        const float scrolled_before = scrolled();
        press("PageDown");
        if (says_step && presses == 0) {
          EXPECT_GT(playhead(), before) << "as the caption promises";
        }
        if (page() != at) break;
        EXPECT_FALSE(was_stopped) << "the press after the notice turns the page";
        if (playhead() == before) {
          EXPECT_TRUE(app.state().lesson->has_stopped || scrolled() > scrolled_before)
              << "at press " << presses + 1;
          continue;
        }
        EXPECT_LE(playhead(), last);
        EXPECT_FALSE(is_blank_moment(*app.state().computation.last_moment())) << "at press " << presses + 1;
        EXPECT_FALSE(ui.has_text(hidden)) << "at press " << presses + 1;
      }
    }
  }
}

TEST_P(PresentLessonTest, a_selected_number_does_not_keep_the_clicker_from_turning_pages) {
  open(kClicked);
  press("F5");
  app.apply(command::Select{CellRef{*app.state().computation.graph().find("X"), {0, 0}}});
  settle();
  press("Right");
  EXPECT_EQ(page(), 1u);
}

TEST_P(PresentLessonTest, frozen_or_behind_the_curtain_no_page_is_turned) {
  open(kClicked);
  press("F5");
  press("H");
  press("PageDown");
  EXPECT_EQ(page(), 0u);
  press("H");
  press("B");
  press("PageDown");
  EXPECT_EQ(page(), 0u) << "the curtain goes first";
  press("PageDown");
  EXPECT_EQ(page(), 1u);
}

TEST_P(PresentLessonTest, questions_are_shown_and_answered) {
  open(kClicked);
  press("F5");
  press("PageDown");
  ASSERT_TRUE(ui.has_text("How much?"));
  ui.enter("lesson/question_1_cell_1", "2");
  settle();
  ASSERT_TRUE(app.state().lesson->answer(0));
  EXPECT_TRUE(app.state().lesson->answer(0)->grade->is_right);
}

TEST_P(PresentLessonTest, after_an_answer_by_keyboard_a_clicker_goes_on_at_once) {
  ui.resize({1920, 1080});
  for (const ShippedLesson& shipped : shipped_lessons()) {
    app.apply(FileCommand{file_command::OpenLesson{shipped.name}});
    if (!view().presenting.is_on) press("F5");
    for (std::size_t at = 0; at + 1 < shipped.lesson.pages.size(); ++at) {
      const std::vector<LessonQuestion>& questions = shipped.lesson.pages[at].questions;
      if (questions.size() != 1 || questions[0].kind != LessonQuestion::Kind::Number) continue;
      SCOPED_TRACE(shipped.name + ", page " + std::to_string(at + 1));
      app.apply(LessonCommand{lesson_action::TurnTo{at}});
      settle();
      const Result<RightAnswer> right = right_answer(questions[0], computed_graph(app.state()));
      const std::string field = "lesson/question_1_cell_1";
      for (int presses = 0; presses < 3 && !ui.exists(field); ++presses)
        press("PageDown");  // to the end of the words
      ASSERT_EQ(page(), at);
      ui.enter(field, exact_text(right.value().values[0]));
      settle();
      ASSERT_TRUE(app.state().lesson->is_revealed(0));
      const Index before = playhead();
      const float scrolled_before = scrolled();
      press("PageDown");
      EXPECT_TRUE(page() == at + 1 || playhead() > before || scrolled() > scrolled_before);
    }
  }
}

// The first page is longer than its panel.
std::string long_page_and_next() {
  std::string many;
  for (int i = 0; i < 60; ++i) many += "Paragraph number " + std::to_string(i) + " of a page.\n\n";
  return kClicked.substr(0, kClicked.find("\n```heed page")) + presented_page("{}", "Long", many) +
         presented_page("{}", "Next");
}

TEST_P(PresentLessonTest, words_that_do_not_fit_come_before_the_next_page) {
  open(long_page_and_next());
  press("F5");
  EXPECT_FALSE(ui.has_text("number 59"));
  for (int i = 0; i < 40 && !ui.has_text("number 59"); ++i) {
    press("PageDown");
    ASSERT_EQ(page(), 0u);
  }
  ASSERT_TRUE(ui.has_text("number 59"));
  press("PageDown");
  press("PageDown");
  EXPECT_EQ(page(), 1u);
}

TEST_P(PresentLessonTest, a_page_that_was_read_before_begins_at_its_top) {
  open(long_page_and_next());
  for (const bool is_presented : {true, false}) {
    SCOPED_TRACE(is_presented);
    if (is_presented) press("F5");
    for (int i = 0; i < 40 && !ui.has_text("number 59"); ++i)
      is_presented ? press("PageDown") : ui.scroll("inspector", -20);
    ASSERT_TRUE(ui.has_text("number 59"));
    if (is_presented) {
      for (int presses = 0; presses < 3 && page() == 0; ++presses) press("PageDown");
    } else {
      press("N");
    }
    ASSERT_EQ(page(), 1u);
    press(is_presented ? "PageUp" : "Shift+N");
    ASSERT_EQ(page(), 0u);
    settle();
    EXPECT_TRUE(ui.has_text("number 0 "));
    EXPECT_FALSE(ui.has_text("number 59"));
    if (is_presented) press("F5");
  }
}

TEST_P(PresentLessonTest, every_shipped_page_is_shown_in_projector_type) {
  for (const ImVec2 size : {ImVec2(1366, 768), ImVec2(1024, 640)}) {
    ui.resize(size);
    for (const ShippedLesson& shipped : shipped_lessons()) {
      app.apply(FileCommand{file_command::OpenLesson{shipped.name}});
      if (!view().presenting.is_on) press("F5");
      for (std::size_t at = 0; at < shipped.lesson.pages.size(); ++at) {
        app.apply(LessonCommand{lesson_action::TurnTo{at}});
        settle();
        SCOPED_TRACE(shipped.name + ", page " + std::to_string(at + 1));
        EXPECT_GE(smallest_word_px(), size.y / 48);
        EXPECT_THAT(cut_texts(), IsEmpty());
      }
    }
  }
}

TEST_P(PresentLessonTest, its_controls_have_tooltips_and_the_keyboard_leads_there) {
  open(kClicked);
  press("F5");
  press("PageDown");
  const auto is_ground = [](std::string_view path) { return path.find("canvas/") != path.npos; };
  EXPECT_THAT(ui_test::items_without_tooltip(ui, is_ground), IsEmpty());
  EXPECT_THAT(ui_test::items_out_of_keyboard_reach(ui, is_ground), IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(, PresentLessonTest, kBothLanguages, language_name);

}  // namespace
}  // namespace heed
