#include "core/report/result_markup.h"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/number.h"
#include "tests/core/matrices.h"
#include "tests/core/walk/scenes.h"

namespace heed {
namespace {

using testing::HasSubstr;
using testing::Not;

using Write = void (*)(std::ostream&, const Graph&, std::optional<NodeId>);

std::string written(Write write, const Scene& scene, const char* node) {
  const Computation computation = make_complete(scene);
  std::ostringstream out;
  write(out, computation.graph(),
        *node ? std::optional(*computation.graph().find(node)) : std::optional<NodeId>());
  return out.str();
}

Scene with_tokens(std::vector<std::string> tokens) {
  Scene scene = tutorial_scene();
  scene.tokens = std::move(tokens);
  return scene;
}

TEST(Markdown, is_a_table_under_the_labels_of_the_tokens) {
  EXPECT_EQ(written(write_markdown, with_tokens({"the", "cat", "sat"}), "h0.scores"),
            "**h0.scores** 3×3\n\n"
            "| | the | cat | sat |\n"
            "| --- | ---: | ---: | ---: |\n"
            "| the | 2 | 4 | 4 |\n"
            "| cat | 4 | 16 | 12 |\n"
            "| sat | 4 | 12 | 10 |\n");
}

TEST(Markdown, numbers_what_has_no_label_as_files_do) {
  EXPECT_THAT(written(write_markdown, tutorial_scene(), "h0.W_q"), HasSubstr("\n| | 0 | 1 | 2 |\n"));
}

TEST(Markdown, a_token_cannot_end_its_cell) {
  const std::string table = written(write_markdown, with_tokens({"a|b", "<i>", "x\ny"}), "h0.scores");
  EXPECT_THAT(table, HasSubstr("| a\\|b | \\<i\\> | x y |\n"));
}

TEST(Markdown, writes_a_table_for_each_query_of_a_stack) {
  const std::string tables = written(write_markdown, tutorial_scene(), "h0.weighted");
  EXPECT_THAT(tables, HasSubstr("**h0.weighted\\[0\\]** 3×3"));
  EXPECT_THAT(tables, HasSubstr("**h0.weighted\\[2\\]** 3×3"));
}

TEST(Markdown, of_the_whole_scene_has_every_matrix) {
  const std::string tables = written(write_markdown, tutorial_scene(), "");
  for (const char* name : {"X", "h0.W\\_q", "h0.weights", "Y"})
    EXPECT_THAT(tables, HasSubstr("**" + std::string(name) + "** "));
}

TEST(Latex, is_a_matrix_with_its_symbol) {
  EXPECT_EQ(
      written(write_latex, tutorial_scene(), "h0.Q"),
      "\\[\nQ = \\begin{bmatrix}\n  1 & 0 & 2 \\\\\n  2 & 2 & 2 \\\\\n  2 & 1 & 3\n\\end{bmatrix}\n\\]\n");
}

TEST(Latex, sets_words_upright_and_what_follows_the_line_below) {
  EXPECT_THAT(written(write_latex, tutorial_scene(), "h0.W_q"), HasSubstr("\nW_{q} = "));
  EXPECT_THAT(written(write_latex, tutorial_scene(), "h0.scores"), HasSubstr("\n\\mathrm{scores} = "));
  EXPECT_THAT(written(write_latex, tutorial_scene(), "h0.weighted"),
              HasSubstr("\n\\mathrm{weighted}_{2} = "));
}

TEST(Latex, says_which_head_where_there_are_several) {
  Scene scene = tutorial_scene();
  scene.attention.heads.push_back(scene.attention.heads.front());
  EXPECT_THAT(written(write_latex, scene, "h1.Q"), HasSubstr("\nQ^{(2)} = "));
}

TEST(Latex, writes_what_is_no_number_and_what_is_tiny_as_papers_do) {
  Scene scene = tutorial_scene();
  scene.overrides["h0.scores"] = {{{0, 0}, -kInfinity}, {{0, 1}, kNan}, {{1, 0}, 6.03e-6f}};
  const std::string matrix = written(write_latex, scene, "h0.scores");
  EXPECT_THAT(matrix, HasSubstr("  -\\infty & \\mathrm{NaN} & 4 "));
  EXPECT_THAT(matrix, HasSubstr("  6.03\\times 10^{-6} & 16 "));
}

TEST(Latex, asks_for_columns_where_amsmath_has_too_few) {
  Scene scene;
  scene.inputs = scene_matrix(Matrix::Zero(2, 11));
  EXPECT_THAT(written(write_latex, scene, "X"), HasSubstr("\\setcounter{MaxMatrixCols}{11}\n\\[\n"));
  EXPECT_THAT(written(write_latex, tutorial_scene(), "X"), Not(HasSubstr("MaxMatrixCols")));
}

// Reads the numbers of a table back, as a script would.
TEST(Markdown, numbers_read_back_as_the_same_floats) {
  Scene scene = tutorial_scene();
  scene.inputs = scene_matrix(random_matrix(5, 3, 4));
  const Computation computation = make_complete(scene);
  const NodeId node = *computation.graph().find("h0.weights");
  std::istringstream lines(written(write_markdown, scene, "h0.weights"));
  std::string line;
  for (int head = 0; head < 4; ++head) std::getline(lines, line);
  for (Index row = 0; row < 3; ++row) {
    std::getline(lines, line, '|');
    std::getline(lines, line, '|');
    for (Index col = 0; col < 3; ++col) {
      std::getline(lines, line, '|');
      EXPECT_EQ(std::stof(line), computation.graph().cell(node, {row, col}));
    }
    std::getline(lines, line);
  }
}

}  // namespace
}  // namespace heed
