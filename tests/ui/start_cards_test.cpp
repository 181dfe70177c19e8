// The cards of the start screen: their pictures, titles and marks.
#include <algorithm>
#include <set>

#include "app/files/examples.h"
#include "app/state/read_lesson_page.h"
#include "core/lesson/computed_page.h"
#include "core/lesson/grade.h"
#include "core/lesson/shipped.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

class StartCardsTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  StartCardsTest() { speak(GetParam()); }
  void begin() {
    app.apply(command::ToggleStartPage{});
    settle();
    ASSERT_TRUE(view().is_start_open);
  }
  // Answers a question of the open page, rightly or, where it is not a choice, as often as there are tries.
  void answer(std::size_t at) {
    const LessonQuestion& question = app.state().lesson->shown().questions[at];
    if (question.kind == LessonQuestion::Kind::Choose) {
      app.apply(LessonCommand{lesson_action::Choose{at, 0}});
    } else if (question.kind == LessonQuestion::Kind::Click) {
      const Result<RightAnswer> right = right_answer(question, computed_graph(app.state()));
      app.apply(command::PressCell{right.value().cells[0]});
    } else {
      app.apply(LessonCommand{lesson_action::Type{at, 0, "77"}});
      for (int tries = 0; tries < GivenAnswer::kTries; ++tries)
        app.apply(LessonCommand{lesson_action::Check{at}});
    }
  }
  ImU32 ink() const {
    const Color color = theme(shown_theme(view())).ink;
    return IM_COL32(color.r, color.g, color.b, 255);
  }
};

TEST_P(StartCardsTest, a_description_leaves_room_above_the_number_of_pages) {
  ui.resize({1366, 5200});
  begin();
  int compared = 0;
  for (const ShippedLesson& lesson : shipped_lessons()) {
    const ui_test::Rect tile = ui.item("start/lesson_" + lesson.name).rect;
    const auto is_in_tile = [&](const ui_test::TextRun& run) {
      return run.rect.left > tile.left && run.rect.right < tile.right && run.rect.top > tile.top + 110 &&
             run.rect.bottom < tile.bottom + 2;
    };
    float foot = 0, words = 0;  // where one begins, and the others end
    for (const ui_test::TextRun& run : ui.text_runs())
      if (is_in_tile(run)) foot = std::max(foot, run.rect.top);
    for (const ui_test::TextRun& run : ui.text_runs())
      if (is_in_tile(run) && run.rect.bottom < foot + 8) words = std::max(words, run.rect.bottom);
    EXPECT_GT(foot - words, 6) << lesson.name;
    compared += words > 0 ? 1 : 0;
  }
  EXPECT_EQ(compared, static_cast<int>(shipped_lessons().size()));
}

TEST_P(StartCardsTest, each_card_has_a_picture_of_its_lesson_in_the_colours_of_the_theme) {
  ui.resize({1600, 3600});
  begin();
  // The colours of roles in the picture.
  const auto roles_of = [&](const std::string& lesson, ThemeKind kind) {
    ui_test::Rect picture = ui.item("start/lesson_" + lesson).rect;
    picture.bottom = picture.top + 114;
    std::set<Role> roles;
    for (const Role role :
         {Role::Input, Role::Query, Role::Key, Role::Value, Role::Score, Role::Output, Role::FeedForward}) {
      const Color color = role_color(theme(kind), role);
      for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists) {
        for (const ImDrawVert& corner : list->VtxBuffer) {
          const bool is_it = (corner.col | IM_COL32_A_MASK) == IM_COL32(color.r, color.g, color.b, 255);
          if (is_it && picture.contains(corner.pos.x, corner.pos.y)) roles.insert(role);
        }
      }
    }
    return roles;
  };
  for (const ThemeKind kind : {ThemeKind::Dark, ThemeKind::Light}) {
    if (view().theme != kind) app.apply(command::ToggleTheme{});
    settle();
    for (const ShippedLesson& shipped : shipped_lessons())
      EXPECT_FALSE(roles_of(shipped.name, kind).empty()) << shipped.name;
    EXPECT_EQ(roles_of("three-roles", kind), (std::set{Role::Query, Role::Key, Role::Value}));
    EXPECT_EQ(roles_of("many-heads", kind), std::set{Role::Score});
    EXPECT_FALSE(roles_of("eight-steps", kind).empty());
  }
}

TEST_P(StartCardsTest, no_two_cards_have_the_same_picture) {
  std::set<std::string> pictures;
  for (const ShippedLesson& shipped : shipped_lessons()) {
    std::vector<LessonFault> faults;
    const LessonPicture& picture = shipped.lesson.picture;
    const auto page = compute_page(shipped.lesson, shipped.lesson.pages[picture.page], Grain::Whole, faults);
    ASSERT_TRUE(page) << shipped.name;
    std::string shown;
    const std::size_t blocks = page->computation.scene().blocks.size();
    if (picture.show.empty()) shown = "the whole figure, blocks: " + std::to_string(blocks);
    for (const Reference& each : picture.show) {
      const Graph& graph = page->computation.graph();
      const NodeId node = graph.find(each.node).value();
      const Shape& shape = graph.shape(node);
      shown += each.node + " " + std::to_string(shape.rows) + "×" + std::to_string(shape.cols) + ", ";
    }
    EXPECT_TRUE(pictures.insert(shown).second) << shipped.name << ": " << shown;
  }
}

TEST_P(StartCardsTest, cards_say_how_long_a_lesson_takes_and_mark_those_that_are_done) {
  ui.resize({1600, 3600});
  app.apply(FileCommand{file_command::OpenLesson{"three-roles"}});
  const Lesson& lesson = *app.state().lesson->lesson;
  app.apply(LessonCommand{lesson_action::TurnTo{lesson.pages.size() - 1}});
  begin();
  const auto corners = [&](const std::string& name) {  // where a check mark would be
    const ui_test::Rect card = ui.item("start/lesson_" + name).rect;
    int count = 0;
    for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists) {
      for (const ImDrawVert& corner : list->VtxBuffer)
        count += corner.pos.x > card.right - 27 && corner.pos.x < card.right - 13 &&
                 corner.pos.y > card.top + 108 && corner.pos.y < card.top + 124;
    }
    return count;
  };
  EXPECT_THAT(ui.text_of("start/lesson_three-roles"),
              testing::HasSubstr(catalogue(GetParam()).say({"ui.lessons.minutes", {{"minutes", "9"}}})));
  const std::string in_part = catalogue(GetParam()).say("ui.lessons.in_part");
  EXPECT_EQ(corners("three-roles"), corners("dropout")) << "no question is answered";
  EXPECT_THAT(ui.text_of("start/lesson_three-roles"), testing::HasSubstr(in_part));
  EXPECT_THAT(ui.text_of("start/lesson_dropout"), testing::Not(testing::HasSubstr(in_part)));
  EXPECT_FALSE(view().reading.is_done("three-roles"));
  app.apply(command::ToggleStartPage{});
  for (std::size_t page = 0; page < lesson.pages.size(); ++page) {
    app.apply(LessonCommand{lesson_action::TurnTo{page}});
    for (std::size_t at = 0; at < lesson.pages[page].questions.size(); ++at) answer(at);
  }
  EXPECT_TRUE(view().reading.is_done("three-roles"));
  begin();
  EXPECT_NE(corners("three-roles"), corners("dropout"));
  EXPECT_THAT(ui.text_of("start/lesson_three-roles"), testing::Not(testing::HasSubstr(in_part)));
}

TEST_P(StartCardsTest, pictures_on_cards_have_no_words_too_small_to_be_read) {
  ui.resize({1366, 5000});
  begin();
  std::size_t seen = 0;
  for (const ExampleScene& example : example_scenes()) {
    if (!example.show.empty()) continue;
    ui_test::Rect picture = ui.item("start/example_" + example.name).rect;
    picture.bottom = picture.top + 102;
    ++seen;
    for (const ui_test::TextRun& run : ui.text_runs()) {
      const bool is_in_it = picture.contains(run.visible.center_x(), run.visible.center_y());
      EXPECT_FALSE(is_in_it && run.size_px < 8.5f) << run.text << " on " << example.name;
    }
  }
  EXPECT_GT(seen, 2u);
}

// In two lines rather than smaller.
TEST_P(StartCardsTest, titles_of_the_cards_are_of_one_size_and_whole) {
  for (const ImVec2 size : {ImVec2(1920, 4000), ImVec2(1366, 5000), ImVec2(1024, 8000)}) {
    ui.resize(size);
    begin();
    for (std::size_t at = 0; at < shipped_lessons().size(); ++at) {
      const ui_test::Rect card = ui.item("start/lesson_" + shipped_lessons()[at].name).rect;
      const ui_test::Rect title{card.left, card.top + 105, card.right - 70, card.bottom - 80};
      std::string said;
      for (const ui_test::TextRun& run : ui.text_runs()) {
        if (title.contains(run.visible.left + 1, run.visible.center_y()) && run.color == ink())
          said += (said.empty() ? "" : " ") + run.text;
      }
      const std::string whole = shipped_lessons()[at].lesson.title.at(words("en", "zh").data());
      std::erase(said, ' ');
      std::string wanted = std::to_string(at + 1) + whole;
      std::erase(wanted, ' ');
      EXPECT_THAT(said, testing::HasSubstr(wanted)) << size.x;
    }
    app.apply(command::ToggleStartPage{});
  }
}

INSTANTIATE_TEST_SUITE_P(, StartCardsTest, kBothLanguages, language_name);

}  // namespace
}  // namespace heed
