// What the file of a lesson says about a page, seen in the window.
#include <algorithm>
#include <optional>

#include "app/panels/stepping/stepper.h"
#include "core/base/number.h"
#include "core/lesson/shipped.h"
#include "tests/ui/app_test.h"
#include "tests/ui/driver/checks.h"

namespace heed {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

// Scores are [1 1; 1 2]: weights are [0.5 0.5; 0.2689 0.7311], and behind a causal mask row 1 is [1 0].
constexpr const char* kHead = R"(```heed lesson
{"heed_lesson": 1, "title": "Two words", "scene": {"heed": 1, "tokens": ["a", "b"], "inputs": [[1, 0], [1, 1]],
 "heads": [{}, {"name": "second"}]}}
```
)";

// 30 words of 12 numbers: the whole figure is too small to be read at once.
std::string long_head() {
  std::string rows;
  for (int row = 0; row < 30; ++row)
    rows +=
        std::string(row > 0 ? ", " : "") + "[1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, " + std::to_string(row) + "]";
  return R"(```heed lesson
{"heed_lesson": 1, "title": "Long", "scene": {"heed": 1, "inputs": [)" +
         rows + "]}}\n```\n";
}

std::string page_of(const std::string& json, const std::string& english = "Words.",
                    const std::string& chinese = "文字。") {
  return "\n```heed page\n" + json + "\n```\n# en: Page\n" + english + "\n# zh: 页\n" + chinese + "\n";
}

class LessonPagesTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  LessonPagesTest() {
    speak(GetParam());
    app.apply(command::ToggleMotion{});  // the camera is where it is to be at once
  }

  void open(const std::string& text) {
    files.put("/home/me/lesson.md", text);
    app.open("/home/me/lesson.md");
    settle();
    ASSERT_TRUE(app.state().lesson);
    put_mouse_aside();
  }
  void put_mouse_aside() {
    ui.move_mouse({640, 790});
    settle();
  }
  CellRef cell(const char* node, Index row, Index col) const {
    return {*app.state().computation.graph().find(node), {row, col}};
  }
  std::optional<ui_test::Rect> cells(std::string_view name) const {
    std::optional<ui_test::Rect> all;
    for (const ui_test::Item& item : ui.items()) {
      if (item.label.starts_with(name)) all = all ? ui_test::bounding(*all, item.rect) : item.rect;
    }
    return all;
  }
  int corners_in(const ui_test::Rect& rect, std::optional<ImU32> color = {}) const {
    int count = 0;
    for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists) {
      for (const ImDrawVert& corner : list->VtxBuffer)
        count += rect.contains(corner.pos.x, corner.pos.y) && (!color || corner.col == *color);
    }
    return count;
  }
  ImU32 text_color(Role role) const {
    const Color color = role_text_color(theme(shown_theme(view())), role);
    return IM_COL32(color.r, color.g, color.b, 255);
  }
};

TEST_P(LessonPagesTest, words_that_lead_to_a_matrix_have_its_colour) {
  open(kHead + page_of("{}", "[asking](h0.Q) [asked](h0.K) [said](h0.V) [made](h0.scores) plain",
                       "[asking](h0.Q) [asked](h0.K) [said](h0.V) [made](h0.scores) plain"));
  const auto color_of = [&](std::string_view word) {
    const ui_test::Rect panel = ui.item("inspector").visible;
    for (const ui_test::TextRun& run : ui.text_runs()) {
      const bool is_it = run.text.find(word) != std::string::npos;
      if (is_it && panel.contains(run.visible.center_x(), run.visible.center_y())) return run.color;
    }
    ADD_FAILURE() << word << " is not to be read";
    return ImU32{0};
  };
  EXPECT_EQ(color_of("asking"), text_color(Role::Query));
  EXPECT_EQ(color_of("asked"), text_color(Role::Key));
  EXPECT_EQ(color_of("said"), text_color(Role::Value));
  EXPECT_EQ(color_of("made"), text_color(Role::Score));
  EXPECT_NE(color_of("plain"), color_of("asking"));
}

TEST_P(LessonPagesTest, what_a_page_lights_is_outlined_there_and_not_on_the_next) {
  open(kHead + page_of(R"({"light": ["h0.V[1]"]})") + page_of("{}"));
  const auto corners = [&] {
    const auto row = cells("h0.V[2, ");
    const ui_test::Rect around{row->left - 5, row->top - 5, row->right + 5, row->bottom + 5};
    return corners_in(around);
  };
  const int lit = corners();
  press("N");
  put_mouse_aside();
  EXPECT_LT(corners(), lit);
}

TEST_P(LessonPagesTest, the_camera_goes_to_what_a_page_looks_at) {
  open(long_head() + page_of(R"({"look": "whole"})") + page_of(R"({"look": ["X"]})") +
       page_of(R"({"look": ["h0.output"]})"));
  const ui_test::Rect canvas = ui.item("canvas").visible;
  const auto is_seen = [&](const char* first, const char* last) {
    const auto a = cells(first), b = cells(last);
    return a && b && canvas.contains(a->left, a->top) && canvas.contains(b->right, b->bottom);
  };
  const auto has_title = [&](std::string_view title) {
    return std::ranges::any_of(ui.text_runs(), [&](const ui_test::TextRun& run) {
      return run.text == title && canvas.contains(run.visible.center_x(), run.visible.center_y());
    });
  };
  EXPECT_TRUE(has_title("X"));
  EXPECT_TRUE(has_title("output"));
  EXPECT_FALSE(is_seen("X[1, 1]", "X[30, 12]")) << "too small for numbers";
  press("N");
  EXPECT_TRUE(is_seen("X[1, 1]", "X[30, 12]"));
  EXPECT_FALSE(has_title("output"));
  press("N");
  EXPECT_TRUE(is_seen("h0.output[1, 1]", "h0.output[30, 12]"));
  EXPECT_FALSE(has_title("X"));
}

TEST_P(LessonPagesTest, a_page_selects_a_number_opens_a_head_and_shows_gradients) {
  open(kHead + page_of(R"({"select": "h1.scores[1, 0]", "head": 1, "grain": "matrix", "all_rows": true})") +
       page_of(R"({"lens": {"gradient": "Y[1, 0]"}})"));
  EXPECT_EQ(view().selection, cell("h1.scores", 1, 0));
  EXPECT_EQ(view().spot.head, 1);
  EXPECT_EQ(app.state().computation.timeline().walk(), (Walk{Grain::Whole, true}));
  press("N");
  EXPECT_EQ(view().lens, Lens::Sensitivity);
  EXPECT_EQ(view().selection, cell("Y", 1, 0));
  EXPECT_EQ(view().spot.head, 0);
}

TEST_P(LessonPagesTest, a_page_draws_attention_over_the_tokens_where_it_says_so) {
  open(kHead + page_of(R"({"tokens": true})") + page_of("{}"));
  EXPECT_TRUE(ui.exists("inspector/query_2"));
  click("inspector/query_2");
  EXPECT_EQ(view().selection, cell("h0.weights", 1, 1)) << "b attends most to itself";
  press("N");
  EXPECT_FALSE(ui.exists("inspector/query_2"));
}

TEST_P(LessonPagesTest, the_tokens_do_not_tell_weights_that_are_asked_for) {
  open(kHead + page_of(R"({"tokens": true})") +
       "```heed question\n{\"ask\": \"?\", \"number\": \"h0.weights[1, 0]\"}\n```\n");
  EXPECT_FALSE(ui.exists("inspector/query_2"));
  EXPECT_TRUE(ui.has_text(words("Blank until", "答题之前")));
  ui.enter("inspector/question_1_cell_1", "0.27");
  settle();
  EXPECT_TRUE(ui.exists("inspector/query_2"));
}

TEST_P(LessonPagesTest, variants_stand_side_by_side_with_their_own_numbers) {
  open(kHead + page_of(R"({"beside": [{"say": {"en": "open", "zh": "无掩码"}, "show": "h0.weights"},
 {"say": {"en": "masked", "zh": "有掩码"}, "change": {"mask": {"causal": true}}, "show": "h0.weights"}]})") +
       page_of("{}"));
  EXPECT_TRUE(ui.has_text(words("masked", "有掩码")));
  const ui_test::Rect first = ui.item("inspector/variant_1").rect,
                      second = ui.item("inspector/variant_2").rect;
  EXPECT_LT(first.right, second.left);
  EXPECT_LT(first.top, second.bottom);
  EXPECT_LT(second.top, first.bottom);
  EXPECT_THAT(ui.text_in(first), HasSubstr(".5 "));
  EXPECT_THAT(ui.text_in(first), HasSubstr(".73"));
  EXPECT_THAT(ui.text_in(second), testing::Not(HasSubstr(".5")));
  EXPECT_THAT(ui.text_in(second), HasSubstr(".73"));
  EXPECT_THAT(ui_test::cut_texts(ui), IsEmpty());
  EXPECT_THAT(ui_test::items_without_tooltip(ui, is_cell_or_ground), IsEmpty());
  type_number(cell("X", 0, 0), "7");
  EXPECT_THAT(ui.text_in(ui.item("inspector/variant_1").rect), HasSubstr(".73")) << "they are the lesson's";
  press("N");
  EXPECT_FALSE(ui.exists("inspector/variant_1"));
}

// Two tokens, two blocks of one bare head, and two answers.
constexpr const char* kModelHead = R"(```heed lesson
{"heed_lesson": 1, "title": "Two blocks", "scene": {"heed": 2, "tokens": ["a", "b"], "inputs": [[1, 0], [1, 1]],
 "blocks": [{"attention": {"heads": [{}]}}, {"attention": {"heads": [{}]}}],
 "readout": {"weight": [[1, 0], [0, 1]], "labels": ["yes", "no"]}}}
```
)";

TEST_P(LessonPagesTest, a_page_about_a_transformer_says_how_near_it_is_looked_at) {
  open(kModelHead + page_of("{}") + page_of(R"({"block": 1})") + page_of(R"({"look": ["b1.h0.weights"]})") +
       page_of(R"({"light": ["b0.h0.scores[1]"], "depth": "block"})") +
       page_of(R"({"look": ["logits"], "depth": "model"})"));
  const auto shown_block = [&] { return chapter_at(app.state().computation.steps(), view().spot).block; };
  EXPECT_EQ(view().spot.depth, Depth::Model);
  press("N");
  EXPECT_EQ(view().spot.depth, Depth::Block);
  EXPECT_EQ(shown_block(), 1);
  press("N");
  EXPECT_EQ(view().spot.depth, Depth::Chapter);
  EXPECT_EQ(shown_block(), 1);
  press("N");
  EXPECT_EQ(view().spot.depth, Depth::Block);
  EXPECT_EQ(shown_block(), 0);
  press("N");
  EXPECT_EQ(view().spot.depth, Depth::Model);
}

TEST_P(LessonPagesTest, the_stream_is_explained_where_a_page_says_so) {
  open(kModelHead + page_of("{}") + page_of(R"({"stream": true})"));
  const std::string lens = catalogue(GetParam()).say(Message{"figure.map.lens", {}}),
                    ledger = catalogue(GetParam()).say(Message{"ui.ledger.says", {}});
  EXPECT_FALSE(ui.has_text(lens));
  EXPECT_FALSE(ui.has_text(ledger));
  press("N");
  EXPECT_TRUE(ui.has_text(lens));
  EXPECT_TRUE(ui.has_text(ledger));
}

// 73 % are not to be read anywhere before the answer is given.
TEST_P(LessonPagesTest, a_map_does_not_tell_an_answer_that_is_asked_for) {
  open(kModelHead + page_of(R"({"stream": true})") +
       "```heed question\n{\"ask\": \"?\", \"click\": {\"in\": \"probabilities[1]\", \"answer\": "
       "\"largest\"}}\n```\n");
  const NodeId node = *app.state().computation.graph().find("probabilities");
  Graph graph = app.state().computation.graph();
  graph.compute_all();
  const std::string share = percent_text(std::max(graph.cell(node, {1, 0}), graph.cell(node, {1, 1})));
  EXPECT_FALSE(ui.has_text(share)) << share;
  open(kModelHead + page_of(R"({"stream": true})"));
  EXPECT_TRUE(ui.has_text(share)) << share;
}

TEST_P(LessonPagesTest, a_scene_without_a_title_has_the_name_of_its_lesson) {
  open(kHead + page_of("{}"));
  EXPECT_EQ(app.window_title(), "Two words — Heed");
  EXPECT_TRUE(ui.has_text("Two words"));
}

TEST_P(LessonPagesTest, how_exact_an_answer_must_be_is_said_below_its_fields) {
  open(kHead + page_of("{}") +
       "```heed question\n{\"ask\": \"?\", \"number\": \"Y[1, 1]\", \"tolerance\": 0.02}\n```\n" +
       "```heed question\n{\"ask\": \"?\", \"fill\": \"X[1]\", \"tolerance\": 0}\n```\n");
  EXPECT_TRUE(ui.has_text(words("Answers within 0.02 are accepted", "误差不超过 0.02")));
  EXPECT_TRUE(ui.has_text(words("Only the exact number is accepted", "必须填写准确的数")));
  ui.enter("inspector/question_1_cell_1", "0.74");  // 0.7311
  settle();
  EXPECT_TRUE(app.state().lesson->answer(0)->grade->is_right);
}

TEST_P(LessonPagesTest, a_lesson_dropped_on_the_window_is_opened) {
  files.put("/home/me/mine.md", kHead + page_of("{}"));
  app.apply(FileCommand{file_command::Drop{{"/home/me/mine.md"}}});
  settle();
  ASSERT_TRUE(app.state().lesson);
  EXPECT_TRUE(ui.has_text("Two words"));
}

// The code of a page is read without scrolling sideways.
TEST_P(LessonPagesTest, long_lines_of_code_are_broken_where_the_panel_ends) {
  open(kHead + page_of(R"({"all_rows": true, "code": "numpy"})"));
  for (const float width : {1000.0f, 1280.0f}) {
    ui.resize({width, 1200});
    settle();
    EXPECT_TRUE(ui.has_text("np.exp("));
    EXPECT_THAT(ui_test::cut_texts(ui), IsEmpty()) << width;
    const ui_test::Rect panel = ui.item("inspector").visible;
    for (const ui_test::Item& item : ui.items()) {
      if (item.label.starts_with("line_")) {
        EXPECT_LE(item.rect.right, panel.right) << item.label;
      }
    }
  }
}

// A lesson begins with all of its figure, in the smallest window that is usual.
TEST_P(LessonPagesTest, first_pages_of_the_shipped_lessons_cut_nothing_off) {
  ui.resize({1366, 768});
  for (const ShippedLesson& shipped : shipped_lessons()) {
    app.apply(FileCommand{file_command::OpenLesson{shipped.name}});
    settle();
    put_mouse_aside();
    const NodeId inputs = *app.state().computation.graph().find("X");
    int count = 0;
    for (const ui_test::Item& item : ui.items()) {
      const bool is_cell = item.label.ends_with("]") && item.label.find('[') != std::string::npos;
      if (!is_cell || item.rect.width() <= 0) continue;
      ++count;
      EXPECT_NEAR(item.visible.width(), item.rect.width(), 1) << shipped.name << ": " << item.label;
      EXPECT_NEAR(item.visible.height(), item.rect.height(), 1) << shipped.name << ": " << item.label;
    }
    // A map has no cells of its own.
    if (view().spot.depth == Depth::Chapter) {
      EXPECT_GE(count, app.state().computation.graph().shape(inputs).cell_count()) << shipped.name;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(, LessonPagesTest, kBothLanguages, language_name);

TEST_P(LessonPagesTest, code_does_not_tell_given_numbers_that_a_question_asks_for) {
  open(kHead + page_of(R"({"at": "end"})") + R"(
```heed question
{"ask": {"en": "What goes in?", "zh": "输入是什么？"}, "fill": "X[0]"}
```
)");
  app.apply(command::GoToStep{1});
  app.apply(command::OpenTab{InspectorTab::Code});
  settle();
  EXPECT_FALSE(ui.has_text("X = "));
  EXPECT_TRUE(ui.has_text(catalogue(GetParam()).say("lesson.caption")));
  app.apply(LessonCommand{lesson_action::Type{0, 0, "1"}});
  app.apply(LessonCommand{lesson_action::Type{0, 1, "0"}});
  app.apply(LessonCommand{lesson_action::Check{0}});
  settle();
  EXPECT_TRUE(ui.has_text("X = ")) << "once it is answered";
}

TEST_P(LessonPagesTest, the_list_of_steps_marks_the_one_step_that_a_page_is_about) {
  // A step that is neither done nor still to come says its number; the others have check marks.
  const auto has_number = [this](int step) {
    const std::string number = std::to_string(step);
    return ui.text_of("stepper/step" + number).starts_with(number);
  };
  open(kHead + page_of(R"({"at": "end", "look": ["h0.weights"], "light": ["h0.weights[1, 1]"]})"));
  EXPECT_EQ(step_of_page(app.state()), 5);
  EXPECT_TRUE(has_number(5));
  EXPECT_FALSE(has_number(8)) << "how far the numbers are computed is told by the check marks";
  press("Left");
  EXPECT_EQ(step_of_page(app.state()), std::nullopt) << "once a person has stepped";
  EXPECT_FALSE(has_number(5));
  EXPECT_TRUE(has_number(8));
}

}  // namespace
}  // namespace heed
