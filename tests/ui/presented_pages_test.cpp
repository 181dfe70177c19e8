// What a page of a lesson is about, before a room and in a window of the same size.
#include <algorithm>
#include <cmath>
#include <map>

#include "app/panels/canvas/layout_travel.h"
#include "core/lesson/shipped.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

class PresentedPagesTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  PresentedPagesTest() {
    speak(GetParam());
    app.apply(command::ToggleMotion{});
  }
  // The side of a square as large as one of its cells; 0: it is not in view.
  float cell_px(NodeId node) const {
    const Graph& graph = app.state().computation.graph();
    const std::string& name = graph.info(node).name;
    const Shape& shape = graph.shape(node);
    for (const ui_test::Item& item : ui.items()) {
      const float area = item.rect.width() * item.rect.height();
      if (path_of(item).find("canvas/") == std::string::npos) continue;
      if (item.label.starts_with(name + "[")) return std::sqrt(area);
      if (item.label == name) return std::sqrt(area / static_cast<float>(shape.rows * shape.cols));
    }
    return 0;
  }
  std::size_t matrices_in_view() const {
    std::size_t count = 0;
    for (NodeId node = 0; node < app.state().computation.graph().node_count(); ++node)
      count += cell_px(node) > 0 ? 1 : 0;
    return count;
  }
  // Of what the page looks at, else of what it has made last.
  std::map<NodeId, float> cells_of_page() const {
    std::vector<NodeId> nodes = looked_matrices(app.state());
    if (nodes.empty()) {
      if (const auto made = growing_matrix(app.state())) nodes.push_back(*made);
    }
    std::map<NodeId, float> cells;
    for (const NodeId node : nodes) cells[node] = cell_px(node);
    return cells;
  }
};

INSTANTIATE_TEST_SUITE_P(, PresentedPagesTest, kBothLanguages, language_name);

// A presented page has words beside it that are twice as large: where it has less room for that, its cells
// are not much smaller, and only on few pages.
TEST_P(PresentedPagesTest, what_a_page_is_about_is_as_large_as_in_the_window_and_not_among_more) {
  constexpr float kAsLarge = 0.9f, kNearlyAsLarge = 0.7f;
  constexpr int kMostSmaller = 20;  // of all pages
  constexpr float kEnoughPx = 66;   // larger cells leave room to the arithmetic
  for (const ImVec2 size : {ImVec2(1366, 768), ImVec2(1920, 1080), ImVec2(1024, 640)}) {
    ui.resize(size);
    int smaller = 0;
    for (const ShippedLesson& shipped : shipped_lessons()) {
      app.apply(FileCommand{file_command::OpenLesson{shipped.name}});
      for (std::size_t at = 0; at < shipped.lesson.pages.size(); ++at) {
        app.apply(LessonCommand{lesson_action::TurnTo{at}});
        ui.move_mouse({1, 1});
        settle();
        const std::map<NodeId, float> in_window = cells_of_page();
        const std::size_t among = matrices_in_view();
        press("F5");
        const std::map<NodeId, float> presented = cells_of_page();
        SCOPED_TRACE(shipped.name + ", page " + std::to_string(at + 1) + " at " + std::to_string(size.x));
        EXPECT_TRUE(view().is_whole_of_page || in_window.empty() || matrices_in_view() <= among)
            << matrices_in_view() << " for " << among;
        bool is_smaller = false;
        for (const auto& [node, px] : in_window) {
          const std::string& name = app.state().computation.graph().info(node).name;
          EXPECT_GE(presented.at(node), kNearlyAsLarge * px) << name;
          is_smaller = is_smaller || presented.at(node) < kAsLarge * std::min(px, kEnoughPx);
        }
        smaller += is_smaller ? 1 : 0;
        press("F5");
      }
    }
    EXPECT_LE(smaller, kMostSmaller) << size.x;
  }
}

TEST_P(PresentedPagesTest, headings_have_nearly_one_size_through_a_lesson) {
  ui.resize({1366, 768});
  for (const char* lesson : {"many-heads", "a-classifier-reads", "steady-numbers"}) {
    app.apply(FileCommand{file_command::OpenLesson{lesson}});
    if (!view().presenting.is_on) press("F5");
    float least = 1e6f, most = 0;
    for (std::size_t at = 0; at < app.state().lesson->lesson->pages.size(); ++at) {
      app.apply(LessonCommand{lesson_action::TurnTo{at}});
      settle();
      const ui_test::Rect panel = ui.item("lesson").visible;
      float heading = 0;
      for (const ui_test::TextRun& run : ui.text_runs()) {
        const bool is_there = panel.contains(run.visible.center_x(), run.visible.center_y());
        heading = std::max(heading, is_there ? run.size_px : 0);
      }
      least = std::min(least, heading);
      most = std::max(most, heading);
    }
    EXPECT_GT(most, 0) << lesson;
    EXPECT_GE(least, 0.85f * most) << lesson;
  }
}

TEST_P(PresentedPagesTest, words_of_a_lesson_of_few_are_larger) {
  const std::string page = "\n```heed page\n{}\n```\n# en: First\nWords.\n# zh: First\nWords.\n";
  files.put("/home/me/lesson.md",
            "```heed lesson\n{\"heed_lesson\": 1, \"title\": \"Few\", \"scene\": {\"heed\": 1, \"inputs\": "
            "[[1]]}}\n```\n" +
                page);
  app.open("/home/me/lesson.md");
  ui.resize({1366, 768});
  settle();
  press("F5");
  float size = 0;
  for (const ui_test::TextRun& run : ui.text_runs()) size = run.text == "Words." ? run.size_px : size;
  EXPECT_GE(size, 768 / 30.0f);
}

TEST_P(PresentedPagesTest, a_page_that_was_turned_to_keeps_its_picture_when_presenting_ends) {
  int turned = 0;
  for (const ShippedLesson& shipped : shipped_lessons()) {
    const std::vector<LessonPage>& pages = shipped.lesson.pages;
    for (std::size_t at = 0; at + 1 < pages.size() && turned < 4; ++at) {
      if (!pages[at].shows_whole_figure || pages[at + 1].shows_whole_figure) continue;
      SCOPED_TRACE(shipped.name + ", page " + std::to_string(at + 2));
      app.apply(FileCommand{file_command::OpenLesson{shipped.name}});
      app.apply(LessonCommand{lesson_action::TurnTo{at}});
      press("F5");
      app.apply(LessonCommand{lesson_action::TurnTo{at + 1}});
      press("F5");
      EXPECT_FALSE(view().presenting.is_on);
      EXPECT_TRUE(view().follows_steps) << "not what was followed on the page before";
      ++turned;
    }
  }
  EXPECT_GT(turned, 0);
}

}  // namespace
}  // namespace heed
