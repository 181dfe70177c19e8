// What captions call a matrix, behind its title.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/figure/matrix_words.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/figure/sentences.h"

namespace heed {
namespace {

const Label* label_of(const Drawing& drawing, const std::string& text) {
  for (const DrawnShape& shape : drawing.shapes) {
    const Label* label = std::get_if<Label>(&shape);
    if (label && label->text == text) return label;
  }
  return nullptr;
}

Drawing drawn(const Computation& scene, Language language) {
  FigureView view;
  view.language = language;
  return draw_figure(scene, make_figure_layout(scene.graph(), 0), view);
}

TEST(TitleWords, stand_behind_the_name_that_formulas_use) {
  const Computation scene = computed(kTutorial);
  const Drawing drawing = drawn(scene, Language::Chinese);
  for (const auto& [name, word] : {std::pair{"scores", "得分"}, {"weights", "权重"}, {"Q", "查询"}}) {
    const Label *title = label_of(drawing, name), *called = label_of(drawing, word);
    ASSERT_TRUE(title && called) << name;
    EXPECT_FLOAT_EQ(title->at.y, called->at.y);
    EXPECT_GT(called->at.x, title->at.x);
  }
}

TEST(TitleWords, stand_behind_names_rather_than_the_size) {
  const Computation scene = computed(kTutorial);
  FigureView view;
  view.language = Language::Chinese;
  const FigureLayout layout = make_figure_layout(scene.graph(), 0, figure_page(735, 500));
  const Drawing drawing = draw_figure(scene, layout, view);
  for (const char* word : {"得分", "权重", "输出", "查询", "键", "值"})
    EXPECT_TRUE(label_of(drawing, word)) << word;
}

// In the figure that grows with the steps, too: one without its word would look like something else.
TEST(TitleWords, of_scores_and_weights_are_both_there_where_one_is_a_little_smaller) {
  const Computation scene = computed(kTutorial);
  const NodeId weights = *scene.graph().find("h0.weights");
  int both = 0;
  for (const FigurePage room : {kRoom1366, kRoom1920}) {
    for (const char* made : {"h0.scores", "h0.weights", "h0.weighted", "h0.output"}) {
      const FigurePage page = page_of(room);
      const FigureLayout layout = layout_for(scene, *scene.graph().find(made), page);
      FigureView view;
      view.language = Language::Chinese;
      view.pixels_per_unit = page.pixels;
      const Drawing drawing = draw_figure(scene, layout, view);
      if (!layout.find(weights) || !label_of(drawing, "scores")) continue;
      EXPECT_EQ(label_of(drawing, "得分") != nullptr, label_of(drawing, "权重") != nullptr)
          << made << " at " << room.width;
      both += label_of(drawing, "权重") != nullptr;
    }
  }
  EXPECT_GT(both, 0);
}

TEST(TitleWords, are_left_out_where_they_are_the_name_itself) {
  EXPECT_EQ(matrix_word("scores", Language::English), "");
  EXPECT_EQ(matrix_word("Q", Language::English), "queries");
  EXPECT_EQ(matrix_word("W_q", Language::English), "");
}

TEST(TitleWords, leave_a_letter_its_size_and_a_narrow_matrix_its_title) {
  const Computation scene = computed(R"({"heed": 1, "inputs": [[1], [2]]})");
  for (const Language language : {Language::English, Language::Chinese}) {
    const Drawing drawing = drawn(scene, language);
    EXPECT_TRUE(label_of(drawing, "X"));
    EXPECT_TRUE(label_of(drawing, "2×1"));
    EXPECT_FALSE(label_of(drawing, matrix_word("X", language)));
  }
}

}  // namespace
}  // namespace heed
