#include <algorithm>
#include <optional>
#include <sstream>

#include "app/state/read_lesson_page.h"
#include "core/lesson/shipped.h"
#include "tests/ui/app_test.h"
#include "tests/ui/driver/checks.h"

namespace heed {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

// Scores are [1 1; 1 2] and weights of row 2 are [0.2689 0.7311]: softmax of 1 and 2.
constexpr const char* kLesson = R"(```heed lesson
{"heed_lesson": 1, "title": {"en": "Two words", "zh": "两个词"},
 "scene": {"heed": 1, "tokens": ["a", "b"], "inputs": [[1, 0], [1, 1]]}}
```

```heed page
{"look": ["h0.scores"], "light": ["h0.scores[1]"], "hide": ["stepper", "edit"]}
```
# en: What is there
The row of b is [these scores](h0.scores[1]) {h0.scores[1]}. Go on to [the end](page: 3).
# zh: 有什么
b 的一行是[这些得分](h0.scores[1]) {h0.scores[1]}。可以直接去看[结尾](page: 3)。

```heed question
{"ask": {"en": "How large is the last score?", "zh": "最后一个得分是多少？"}, "number": "h0.scores[1, 1]",
 "hint": {"en": "Multiply and add.", "zh": "先乘后加。"}, "wrong": {"en": "Not this one.", "zh": "不是这个。"}}
```

```heed page
{"at": {"step": 5}}
```
# en: Predict
Which one?
# zh: 猜一猜
是哪一个？

```heed question
{"ask": {"en": "Press the largest weight of row 2.", "zh": "点击第 2 行最大的权重。"},
 "click": {"in": "h0.weights[1]", "answer": "largest"}, "right": {"en": "So it is.", "zh": "对。"}}
```
```heed question
{"ask": {"en": "Which is it?", "zh": "是哪个？"}, "choose": [
  {"say": {"en": "the first", "zh": "第一个"}, "reply": {"en": "Look again.", "zh": "再看看。"}},
  {"say": {"en": "the second", "zh": "第二个"}, "right": true, "reply": {"en": "Well seen.", "zh": "看得准。"}}]}
```

```heed page
{"change": {"mask": {"causal": true}}, "hide": ["stepper", "transport", "inspector"], "code": "numpy"}
```
# en: The end
Now b sees {h0.weights[0]: 1}.
# zh: 结束
现在 b 看见 {h0.weights[0]: 1}。
)";

class LessonsTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  LessonsTest() {
    speak(GetParam());
    files.put("/home/me/two.md", kLesson);
  }

  void open_two() {
    app.open("/home/me/two.md");
    settle();
    ASSERT_TRUE(app.state().lesson);
  }
  // Lines in which a row of numbers begins or ends that has its other end in another line.
  std::vector<std::string> broken_vectors() {
    std::vector<std::string> broken;
    std::istringstream lines(ui.text_in(ui.item("inspector").visible));
    for (std::string line; std::getline(lines, line);) {
      const bool is_code = app.state().lesson->shown().code && line.find(" = ") != line.npos;
      if (!is_code && std::ranges::count(line, '[') != std::ranges::count(line, ']')) broken.push_back(line);
    }
    return broken;
  }
  // Of the page's words, in the order in which they stand there.
  std::vector<std::string> links() const {
    std::vector<std::string> found;
    for (const ui_test::Item& item : ui.items()) {
      if (item.label.starts_with("words_")) found.push_back(item.label);
    }
    return found;
  }
  // How many corners of shapes are drawn on and right around the cells whose names begin so.
  int corners_around(std::string_view name) const {
    std::optional<ui_test::Rect> cells;
    for (const ui_test::Item& item : ui.items()) {
      if (item.label.starts_with(name)) cells = cells ? ui_test::bounding(*cells, item.rect) : item.rect;
    }
    EXPECT_TRUE(cells) << name;
    if (!cells) return 0;
    const ui_test::Rect around{cells->left - 5, cells->top - 5, cells->right + 5, cells->bottom + 5};
    int count = 0;
    for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists) {
      for (const ImDrawVert& corner : list->VtxBuffer) count += around.contains(corner.pos.x, corner.pos.y);
    }
    return count;
  }
  std::size_t page() const { return app.state().lesson->page; }
  CellRef cell(const char* node, Index row, Index col) const {
    return {*app.state().computation.graph().find(node), {row, col}};
  }
};

TEST_P(LessonsTest, a_file_opens_at_its_first_page_with_its_numbers_filled_in) {
  open_two();
  EXPECT_TRUE(ui.has_text(words("What is there", "有什么")));
  EXPECT_TRUE(ui.has_text("[1 2]"));
  EXPECT_TRUE(ui.has_text(words("1 of 3", "第 1 页，共 3 页")));
  EXPECT_THAT(app.state().notices.list(), IsEmpty());
}

TEST_P(LessonsTest, what_a_page_hides_is_gone_and_comes_back_with_the_next) {
  open_two();
  EXPECT_FALSE(ui.exists("stepper/step_4"));
  EXPECT_FALSE(ui.exists("inspector/tab_edit"));
  EXPECT_TRUE(ui.exists("inspector/tab_explain"));
  press("N");
  EXPECT_TRUE(ui.exists("inspector/tab_edit"));
  press("N");
  EXPECT_FALSE(ui.exists("inspector/tab_explain"));
  EXPECT_FALSE(ui.exists("transport/play"));
}

TEST_P(LessonsTest, the_buttons_that_turn_pages_look_like_no_button_of_stepping) {
  open_two();
  press("N");
  ui.move_mouse({600, 300});
  settle();
  const auto corners_in = [&](const char* button) {
    const ui_test::Rect rect = ui.item(button).rect;
    int count = 0;
    for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists) {
      for (const ImDrawVert& corner : list->VtxBuffer)
        count += std::abs(corner.pos.x - rect.center_x()) < 9 && std::abs(corner.pos.y - rect.center_y()) < 9;
    }
    return count;
  };
  EXPECT_GT(corners_in("transport/next"), 0);
  EXPECT_GT(corners_in("inspector/page_next"), corners_in("transport/next"));
  EXPECT_GT(corners_in("inspector/page_back"), corners_in("transport/back"));
  EXPECT_EQ(corners_in("inspector/page_next"), corners_in("inspector/page_back"));
}

TEST_P(LessonsTest, pages_turn_by_buttons_and_keys_and_stop_at_the_ends) {
  open_two();
  click("inspector/page_next");
  EXPECT_EQ(page(), 1u);
  press("N");
  press("N");
  EXPECT_EQ(page(), 2u);
  EXPECT_TRUE(ui.has_text(words("The end", "结束")));
  press("Shift+N");
  click("inspector/page_back");
  EXPECT_EQ(page(), 0u);
}

TEST_P(LessonsTest, a_page_has_the_scene_and_the_moment_that_its_file_says) {
  open_two();
  EXPECT_EQ(playhead(), moment_count());
  press("N");
  const Timeline& timeline = app.state().computation.timeline();
  EXPECT_EQ(playhead(), timeline.step_begin(5));
  press("N");
  EXPECT_TRUE(app.state().computation.scene().attention.mask);
  EXPECT_TRUE(ui.has_text("[1 0]"));
}

TEST_P(LessonsTest, a_link_leads_to_its_page_and_to_its_numbers) {
  open_two();
  click("inspector/" + links().front());
  EXPECT_EQ(view().selection, cell("h0.scores", 1, 0));
  click("inspector/" + links().back());
  EXPECT_EQ(page(), 2u);
}

TEST_P(LessonsTest, pointing_at_linked_words_lights_their_numbers) {
  open_two();
  ui.move_mouse({640, 790});
  settle();
  const int before = corners_around("h0.scores[2, ");
  ui.hover("inspector/" + links().front());
  settle();
  EXPECT_GT(corners_around("h0.scores[2, "), before);
  ui.move_mouse({640, 790});
  settle();
  EXPECT_EQ(corners_around("h0.scores[2, "), before);
}

TEST_P(LessonsTest, the_number_that_is_asked_for_is_blank_until_it_is_answered) {
  open_two();
  const CellRef asked = cell("h0.scores", 1, 1);
  EXPECT_TRUE(is_blank(app.state(), asked));
  ui.enter("inspector/question_1_cell_1", "3");
  settle();
  ASSERT_TRUE(app.state().lesson->answer(0));
  EXPECT_EQ(app.state().lesson->answer(0)->typed.at(0), "3");
  EXPECT_FALSE(app.state().lesson->is_revealed(0)) << "there is a second try";
  EXPECT_TRUE(is_blank(app.state(), asked));
  EXPECT_TRUE(ui.has_text(catalogue(GetParam()).say("ui.lesson.second_try").substr(0, 9)));
  ui.enter("inspector/question_1_cell_1", "5");
  settle();
  ASSERT_TRUE(app.state().lesson->is_revealed(0));
  ui.frames(60);  // the mouse rests on the field, and its tooltip is there
  ASSERT_TRUE(ui.has_text(words("Not this one.", "不是这个。")));
  EXPECT_FALSE(ui.find_text(words("Not this one.", "不是这个。"))->is_covered);
  EXPECT_FALSE(is_blank(app.state(), asked));
  ui.enter("inspector/question_1_cell_1", "2");
  settle();
  EXPECT_TRUE(ui.has_text(words("1 of 3 correct", "3 题，答对 1 题")));
}

TEST_P(LessonsTest, a_hint_is_said_when_it_is_asked_for) {
  open_two();
  EXPECT_FALSE(ui.has_text(words("Multiply and add.", "先乘后加。")));
  click("inspector/question_1_hint");
  EXPECT_TRUE(ui.has_text(words("Multiply and add.", "先乘后加。")));
}

TEST_P(LessonsTest, a_cell_that_is_pressed_answers_even_before_it_is_computed) {
  open_two();
  press("N");
  EXPECT_TRUE(ui.has_text(words("Answer by clicking a cell", "请在图中点击一个单元格")));
  app.apply(command::PressCell{cell("h0.weights", 1, 0)});
  settle();
  EXPECT_FALSE(app.state().lesson->is_revealed(0)) << "there is a second try";
  app.apply(command::PressCell{cell("h0.weights", 1, 0)});
  settle();
  ASSERT_TRUE(app.state().lesson->is_revealed(0));
  EXPECT_FALSE(app.state().lesson->answer(0)->grade->is_right);
  click("inspector/question_1_again");
  app.apply(command::PressCell{cell("h0.weights", 1, 1)});
  settle();
  EXPECT_TRUE(ui.has_text(words("So it is.", "对。")));
}

TEST_P(LessonsTest, a_choice_is_answered_with_the_reply_that_belongs_to_it) {
  open_two();
  press("N");
  click("inspector/question_2_choice_1");
  EXPECT_TRUE(ui.has_text(words("Look again.", "再看看。")));
  click("inspector/question_2_choice_2");
  EXPECT_TRUE(ui.has_text(words("Well seen.", "看得准。")));
  EXPECT_EQ(answer_count(*app.state().lesson).right, 1u);
}

TEST_P(LessonsTest, what_was_changed_on_a_page_is_there_again_and_can_be_put_back) {
  open_two();
  type_number(cell("X", 0, 0), "7");
  EXPECT_TRUE(ui.has_text("[7 2]")) << "words follow the numbers";
  press("N");
  press("Shift+N");
  EXPECT_EQ((*app.state().computation.scene().inputs)(0, 0), 7);
  click("inspector/page_again");
  EXPECT_EQ((*app.state().computation.scene().inputs)(0, 0), 1);
  EXPECT_FALSE(ui.exists("inspector/page_again"));
}

TEST_P(LessonsTest, a_press_leads_back_to_the_picture_of_the_page_after_steps) {
  open_two();
  app.apply(command::SetGrain{Grain::Whole});
  settle();
  const Index first = playhead();
  EXPECT_FALSE(ui.exists("inspector/picture_again"));
  press("Left");
  ASSERT_NE(playhead(), first);
  click("inspector/picture_again");
  EXPECT_EQ(playhead(), first);
  EXPECT_FALSE(ui.exists("inspector/picture_again"));
}

TEST_P(LessonsTest, leaving_keeps_what_is_on_the_screen) {
  open_two();
  click("inspector/leave_lesson");
  EXPECT_FALSE(app.state().lesson);
  EXPECT_EQ(app.state().computation.scene().inputs->rows(), 2);
  EXPECT_FALSE(ui.exists("inspector/tab_lesson"));
}

TEST_P(LessonsTest, a_faulty_file_is_refused_with_the_place_and_nothing_changes) {
  files.put("/home/me/bad.md", "```heed lesson\n{\"heed_lesson\": 1}\n```\n");
  app.open("/home/me/bad.md");
  settle();
  EXPECT_FALSE(app.state().lesson);
  ASSERT_EQ(app.state().notices.list().size(), 1u);
  EXPECT_THAT(app.state().notices.list().front().error.place, HasSubstr("bad.md"));
  EXPECT_EQ(app.state().computation.scene().inputs->rows(), 3);
}

TEST_P(LessonsTest, the_card_shows_all_that_come_with_heed_and_opens_one) {
  ui.resize({1920, 1800});  // there all of them have room
  press("O");
  for (const ShippedLesson& shipped : shipped_lessons())
    EXPECT_TRUE(ui.exists("lesson_" + shipped.name)) << shipped.name;
  ui.click("lesson_" + shipped_lessons().front().name);
  settle();
  ASSERT_TRUE(app.state().lesson);
  EXPECT_FALSE(view().is_lessons_open);
}

TEST_P(LessonsTest, every_page_of_every_lesson_can_be_shown_in_both_languages) {
  app.apply(command::ToggleMotion{});  // the camera is where it is to be at once
  for (const ShippedLesson& shipped : shipped_lessons()) {
    app.apply(FileCommand{file_command::OpenLesson{shipped.name}});
    settle();
    ASSERT_TRUE(app.state().lesson) << shipped.name;
    for (std::size_t at = 0; at < shipped.lesson.pages.size(); ++at) {
      SCOPED_TRACE(shipped.name + ", page " + std::to_string(at + 1));
      for (const Language language : {Language::English, Language::Chinese}) {
        speak(language);
        EXPECT_EQ(page(), at);
        EXPECT_THAT(app.state().notices.list(), IsEmpty());
        EXPECT_THAT(missing_glyphs(ui), IsEmpty());
        EXPECT_FALSE(ui.has_text("–}"));
        EXPECT_THAT(broken_vectors(), IsEmpty());
      }
      press("N");
    }
  }
}

TEST_P(LessonsTest, every_control_of_a_page_has_a_tooltip_and_is_reached_by_keyboard) {
  open_two();
  press("N");
  const auto is_ground = [](std::string_view path) {
    return path == "heed/canvas/ground" || is_reached_by_arrows(path);
  };
  EXPECT_THAT(items_without_tooltip(ui, is_cell_or_ground), IsEmpty());
  EXPECT_THAT(items_out_of_keyboard_reach(ui, is_ground), IsEmpty());
}

// Query 2 is [1 1] and so is key 2: their score is 2, which the caption of that moment would say.
TEST_P(LessonsTest, the_caption_does_not_tell_what_is_asked_for) {
  open_two();
  press("End");
  app.apply(command::GoToMoment{
      app.state().computation.timeline().playhead_of(cell("h0.scores", 1, 1).node, {1, 1})});
  settle();
  const std::string_view kept = words("answer it first", "请先作答");
  EXPECT_TRUE(ui.has_text(kept));
  ui.enter("inspector/question_1_cell_1", "2");
  settle();
  EXPECT_FALSE(ui.has_text(kept));
}

// Row 2 of the weights is asked for; row 1 is not.
TEST_P(LessonsTest, the_bars_and_the_arithmetic_of_a_softmax_do_not_tell_its_other_numbers) {
  files.put("/home/me/one.md", R"(```heed lesson
{"heed_lesson": 1, "title": "One", "scene": {"heed": 1, "inputs": [[1, 0], [1, 1]]}}
```

```heed page
{}
```
# en: One
Weights.
# zh: 一
权重。

```heed question
{"ask": "?", "number": "h0.weights[1, 0]"}
```
)");
  app.open("/home/me/one.md");
  settle();
  click("inspector/tab_explain");
  const auto tells = [&](Index row) {
    app.apply(command::Select{cell("h0.weights", row, 1)});
    settle();
    return ui.has_text(words("exp(score", "exp(得分"));
  };
  EXPECT_FALSE(tells(1));
  EXPECT_TRUE(tells(0));
}

TEST_P(LessonsTest, a_page_that_asks_for_code_shows_it_below_its_words) {
  open_two();
  EXPECT_FALSE(ui.has_text("scores = Q @ K.T"));
  press("N");
  press("N");
  EXPECT_TRUE(ui.has_text("scores = Q @ K.T"));
  EXPECT_TRUE(ui.has_text("np.exp("));
  EXPECT_FALSE(ui.has_text("torch"));
  ui.hover("inspector/line_1", 60);
  EXPECT_TRUE(ui.has_text("2×2"));
}

INSTANTIATE_TEST_SUITE_P(, LessonsTest, kBothLanguages, language_name);

}  // namespace
}  // namespace heed
