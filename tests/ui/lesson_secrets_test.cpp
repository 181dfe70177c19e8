// Every page of every lesson that comes with Heed: what its caption and its picture speak about, and that
// nothing on the screen tells an answer before it is given.
#include <algorithm>
#include <functional>
#include <sstream>

#include "app/figure/figure.h"
#include "app/panels/canvas/layout_travel.h"
#include "app/state/focus.h"
#include "app/state/read_lesson_page.h"
#include "core/lesson/reference.h"
#include "core/lesson/shipped.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

using testing::IsEmpty;

class ShippedPagesTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  ShippedPagesTest() : AppTest(ui_test::DriverOptions{{1366, 768}}) {
    speak(GetParam());
    app.apply(command::ToggleMotion{});           // everything is where it is to be at once
    app.apply(command::SetGrain{Grain::Guided});  // as the window begins
  }

  void for_each_page(const std::function<void(const LessonPage&)>& check) {
    for (const ShippedLesson& shipped : shipped_lessons()) {
      app.apply(FileCommand{file_command::OpenLesson{shipped.name}});
      for (std::size_t at = 0; at < shipped.lesson.pages.size(); ++at) {
        app.apply(LessonCommand{lesson_action::TurnTo{at}});
        SCOPED_TRACE(shipped.name + ", page " + std::to_string(at + 1));
        check(shipped.lesson.pages[at]);
      }
    }
  }
  const Graph& graph() const { return app.state().computation.graph(); }
  std::optional<Target> target_of(const Reference& reference) const {
    const Result<Target> target = resolve(reference, graph());
    return target ? std::optional(target.value()) : std::nullopt;
  }
  // What can be read, apart from the words of the lesson and the bar above them, which tells of the change
  // itself.
  std::string text_beside_the_words() {
    const ui_test::Rect words_at = ui.item("inspector").visible, bar = ui.item("top_bar").visible;
    const bool shows_words = ui.exists("inspector/page_next");
    std::string text;
    for (const ui_test::TextRun& run : ui.text_runs()) {
      const auto is_in = [&](const ui_test::Rect& rect) {
        return rect.contains(run.visible.center_x(), run.visible.center_y());
      };
      if (!is_in(bar) && !(shows_words && is_in(words_at))) text += run.text + "\n";
    }
    return text;
  }
  static std::vector<std::string> differing_lines(const std::string& one, const std::string& other) {
    std::istringstream a(one), b(other);
    std::vector<std::string> differing;
    for (std::string x, y; std::getline(a, x) && std::getline(b, y);) {
      if (x != y) differing.push_back(x + " / " + y);
    }
    return differing;
  }
  // With this number in the first cell of everything that is blank.
  std::vector<std::string> screens_with(float number, const std::vector<CellRef>& blank) {
    for (const CellRef& cell : blank) app.apply(command::SetCells{cell, Matrix::Constant(1, 1, number)});
    std::vector<std::string> screens;
    for (const InspectorTab tab :
         {InspectorTab::Lesson, InspectorTab::Explain, InspectorTab::Code, InspectorTab::Edit,
          InspectorTab::Compare, InspectorTab::Vectors, InspectorTab::Train}) {
      app.apply(command::OpenTab{tab});
      ui.later(10);  // what changed is no longer marked, what was said is gone
      ui.frames(3);
      screens.push_back(text_beside_the_words());
      for (const RegionRef& hidden : hidden_regions(app.state())) {
        const Region& region = hidden.region;
        app.apply(command::Hover{CellRef{hidden.node, {region.row, region.col, region.slice}}});
        screens.push_back(text_beside_the_words());
      }
      app.apply(command::Hover{});
    }
    for (const ExportContent what : {ExportContent::Figure, ExportContent::Numbers, ExportContent::Code}) {
      app.apply(command::OpenExport{what});
      ui.frames(3);
      screens.push_back(text_beside_the_words());
      app.apply(command::ToggleExport{});
    }
    ui.frames(3);
    app.apply(LessonCommand{lesson_action::BeginPageAgain{}});
    return screens;
  }
};

TEST_P(ShippedPagesTest, the_last_page_leads_to_the_next_lesson) {
  for (const ShippedLesson& shipped : shipped_lessons()) {
    app.apply(FileCommand{file_command::OpenLesson{shipped.name}});
    settle();
    EXPECT_FALSE(ui.exists("inspector/next_lesson"));
    app.apply(LessonCommand{lesson_action::TurnTo{shipped.lesson.pages.size() - 1}});
    settle();
    EXPECT_EQ(ui.exists("inspector/next_lesson"), shipped.name != shipped_lessons().back().name);
  }
  app.apply(FileCommand{file_command::OpenLesson{"dropout", 5}});
  settle();
  app.apply(command::Select{});
  tab_to("next_lesson");
  press("Enter");
  EXPECT_EQ(app.state().lesson->source.name, "a-soft-dictionary");
  EXPECT_EQ(app.state().lesson->page, 0u);
}

TEST_P(ShippedPagesTest, speak_of_what_the_page_lights_looks_at_or_asks_or_of_its_step) {
  for_each_page([&](const LessonPage& page) {
    const auto focus = focus_of(app.state());
    const auto moment = app.state().computation.last_moment();
    if (!focus) {
      EXPECT_FALSE(moment.has_value()) << "only at the start nothing is spoken of";
      return;
    }
    std::vector<NodeId> nodes;
    const auto add = [&](const Reference& reference) {
      if (const auto target = target_of(reference)) nodes.push_back(target->node);
    };
    std::ranges::for_each(page.light, add);
    std::ranges::for_each(page.look, add);
    for (const LessonQuestion& question : page.questions) add(question.cells);
    if (page.selected) add(*page.selected);
    if (page.lens.kind == Lens::Sensitivity) add(page.lens.gradient_of);
    if (moment) nodes.push_back(moment->node);
    // Y of a single head repeats its output, and is not drawn.
    for (const NodeId node : std::vector(nodes)) {
      if (!graph().inputs(node).empty()) nodes.push_back(graph().inputs(node)[0]);
    }
    EXPECT_EQ(std::ranges::count(nodes, focus->moment.node) > 0, true)
        << graph().info(focus->moment.node).name;
  });
}

// A page that lights a row does not speak of another one of the same matrix.
TEST_P(ShippedPagesTest, speak_of_the_row_that_the_page_is_about) {
  for_each_page([&](const LessonPage& page) {
    const auto focus = focus_of(app.state());
    if (!focus || !focus->cell) return;
    std::vector<Target> about;
    const auto add = [&](const Reference& reference) {
      const auto target = target_of(reference);
      if (target && target->node == focus->cell->node) about.push_back(*target);
    };
    std::ranges::for_each(page.light, add);
    if (about.empty()) std::ranges::for_each(page.look, add);
    if (page.at.kind == LessonMoment::Kind::Cell) add(page.at.cell);
    for (const LessonQuestion& question : page.questions) add(question.cells);
    const Index row = focus->cell->cell.row;
    const bool is_about_row = std::ranges::any_of(about, [&](const Target& target) {
      return row >= target.region.row && row < target.region.row + target.region.rows;
    });
    EXPECT_TRUE(about.empty() || is_about_row) << graph().info(focus->cell->node).name << ", row " << row + 1;
  });
}

TEST_P(ShippedPagesTest, work_out_a_number_that_is_not_zero_where_wide_heads_are_joined) {
  app.apply(FileCommand{file_command::OpenLesson{"many-heads"}});
  app.apply(LessonCommand{lesson_action::TurnTo{7}});
  const auto focus = focus_of(app.state());
  ASSERT_TRUE(focus && focus->cell);
  EXPECT_EQ(graph().info(focus->cell->node).name, "Y");
  EXPECT_GT(std::abs(graph().cell(focus->cell->node, focus->cell->cell)), 0.5f);
}

// A row of a matrix that a question sends the reader to is in the picture.
TEST_P(ShippedPagesTest, show_the_values_that_a_question_points_at) {
  app.apply(FileCommand{file_command::OpenLesson{"many-heads"}});
  for (const ImVec2 size : {ImVec2(1366, 768), ImVec2(1920, 1080)}) {
    ui.resize(size);
    app.apply(LessonCommand{lesson_action::TurnTo{2}});
    settle();
    for (const char* cell : {"h1.V[7, 1]", "h1.V[7, 2]"}) {
      const auto shown =
          std::ranges::find_if(ui.items(), [&](const ui_test::Item& item) { return item.label == cell; });
      ASSERT_NE(shown, ui.items().end()) << cell;
      EXPECT_GE(shown->visible.bottom, shown->rect.bottom - 1) << cell;
    }
  }
}

// Without the buttons to step with, empty frames and a hint to step would lead nowhere.
TEST_P(ShippedPagesTest, show_something_where_they_have_no_buttons_to_step_with) {
  for_each_page([&](const LessonPage& page) {
    if (!page.hidden.contains(ScreenPart::Transport)) return;
    ui.frames(2);
    EXPECT_FALSE(ui.has_text(words("Press Space", "按空格键"))) << "to step";
    if (page.depth == PageDepth::Block) {
      EXPECT_GT(playhead(), 0) << "empty frames";
    }
  });
}

TEST_P(ShippedPagesTest, speak_of_the_loss_where_the_page_does_and_of_no_head_where_it_compares_them) {
  const auto spoken_of = [&](const char* lesson, std::size_t page) -> const NodeInfo& {
    app.apply(FileCommand{file_command::OpenLesson{lesson}});
    app.apply(LessonCommand{lesson_action::TurnTo{page}});
    return graph().info(focus_of(app.state())->moment.node);
  };
  EXPECT_EQ(spoken_of("too-fast-too-slow", 2).name, "loss");
  EXPECT_FALSE(spoken_of("what-a-real-head-looks-at", 2).head);
}

// Not of the last of them alone.
TEST_P(ShippedPagesTest, speak_of_three_weights_where_the_page_shows_them_side_by_side) {
  app.apply(FileCommand{file_command::OpenLesson{"eight-steps"}});
  app.apply(LessonCommand{lesson_action::TurnTo{1}});
  settle();
  EXPECT_TRUE(ui.has_text(words("queries", "的权重矩阵。")));
  press("Left");
  EXPECT_FALSE(ui.has_text(words("queries,", "的权重矩阵。")));
}

// On a wall, attention over the tokens would push it out of sight.
TEST_P(ShippedPagesTest, have_the_choices_of_a_question_in_view_when_they_are_presented) {
  for (const ImVec2 size : {ImVec2(1366, 768), ImVec2(1920, 1080)}) {
    ui.resize(size);
    app.apply(FileCommand{file_command::OpenLesson{"many-heads"}});
    app.apply(LessonCommand{lesson_action::TurnTo{2}});
    if (!view().presenting.is_on) press("F5");
    settle();
    const ui_test::Item last = ui.item("question_1_choice_3");
    EXPECT_GE(last.visible.bottom, last.rect.bottom - 1) << size.x;
  }
}

TEST_P(ShippedPagesTest, have_both_headings_over_the_tokens_when_they_are_presented) {
  app.apply(FileCommand{file_command::OpenLesson{"do-not-look-ahead"}});
  app.apply(LessonCommand{lesson_action::TurnTo{2}});
  press("F5");
  for (const ImVec2 size : {ImVec2(1366, 768), ImVec2(1920, 1080)}) {
    ui.resize(size);
    settle();
    const ui_test::Rect page = ui.item("presented_page_3").visible;
    const auto is_heading = [&](const ui_test::TextRun& run) {
      return run.text == words("queries", "查询") && run.rect.top > page.center_y();
    };
    EXPECT_EQ(std::ranges::count_if(ui.text_runs(), is_heading), 1) << size.x;
  }
}

// On the map everything is in view; a block has its own, and the nearest depth what it draws.
TEST_P(ShippedPagesTest, speak_of_a_matrix_that_is_drawn_in_the_head_on_show) {
  for_each_page([&](const LessonPage&) {
    const auto focus = focus_of(app.state());
    if (!focus || view().spot.depth == Depth::Model) return;
    const Computation& computation = app.state().computation;
    const NodeInfo& info = graph().info(focus->moment.node);
    const FigureLayout layout = make_figure_layout(computation, figure_focus(computation, view().spot));
    if (view().spot.depth == Depth::Block) {
      EXPECT_TRUE(layout.find(focus->moment.node) || info.block == layout.block_view->block) << info.name;
      return;
    }
    EXPECT_NE(layout.find(focus->moment.node), nullptr) << info.name;
    if (info.head) {
      EXPECT_EQ(*info.head, view().spot.head) << info.name;
    }
  });
}

// The screen is the same whatever the number is that is asked for.
TEST_P(ShippedPagesTest, tell_no_answer_before_it_is_given) {
  for_each_page([&](const LessonPage& page) {
    if (page.questions.empty()) return;
    std::vector<CellRef> blank;
    for (const RegionRef& each : blank_regions(app.state())) {
      const Cell cell{each.region.row, each.region.col, each.region.slice};
      if (app.state().computation.is_known(each.node, cell)) blank.push_back({each.node, cell});
    }
    if (blank.empty()) return;
    const std::vector<std::string> one = screens_with(3.25f, blank), other = screens_with(3.5f, blank);
    ASSERT_EQ(one.size(), other.size());
    for (std::size_t i = 0; i < one.size(); ++i) EXPECT_THAT(differing_lines(one[i], other[i]), IsEmpty());
  });
}

TEST_P(ShippedPagesTest, show_the_reply_to_an_answer_without_scrolling) {
  for_each_page([&](const LessonPage& page) {
    settle();
    for (std::size_t at = 0; at < page.questions.size(); ++at) {
      const std::string id = "question_" + std::to_string(at + 1);
      const LessonQuestion& question = page.questions[at];
      ui.frames(2);
      if (question.kind == LessonQuestion::Kind::Choose) {
        app.apply(LessonCommand{lesson_action::Choose{at, 0}});
      } else if (question.kind == LessonQuestion::Kind::Click) {
        const auto in = target_of(question.cells);
        app.apply(command::PressCell{CellRef{in->node, {in->region.row, in->region.col, in->region.slice}}});
      } else {
        app.apply(LessonCommand{lesson_action::Type{at, 0, "77"}});
        ui.frames(2);
        app.apply(LessonCommand{lesson_action::Check{at}});
      }
      settle();
      const GivenAnswer* given = app.state().lesson->answer(at);
      ASSERT_TRUE(given && given->grade);
      if (question.kind == LessonQuestion::Kind::Choose) {
        const ui_test::Rect choice = ui.item("inspector/" + id + "_choice_1").rect;
        EXPECT_LT(choice.bottom + 20, ui.item("inspector").visible.bottom) << id;
      } else if (!given->grade->is_right) {
        EXPECT_TRUE(ui.has_text(words("You have another try", "显示这些数之前"))) << id;
      }
    }
  });
}

INSTANTIATE_TEST_SUITE_P(, ShippedPagesTest, kBothLanguages, language_name);

// What moves a result most may be the very thing that a later page asks for.
TEST_P(ShippedPagesTest, captions_of_gradients_are_about_matrices_that_the_page_looks_at) {
  const std::string_view said = words("Of all other numbers", "的影响最大");
  int pages = 0;
  for_each_page([&](const LessonPage& page) {
    if (page.lens.kind != Lens::Sensitivity || looked_matrices(app.state()).empty()) return;
    settle();
    ++pages;
    EXPECT_THAT(text_beside_the_words(), testing::Not(testing::HasSubstr(std::string(said))));
  });
  EXPECT_GT(pages, 0);
}

}  // namespace
}  // namespace heed
