// What captions call a matrix, behind its title.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/figure/matrix_words.h"
#include "tests/app/figure/scenes.h"

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
