#include <map>
#include <set>

#include <gtest/gtest.h>

#include "core/code/exported_code.h"
#include "core/code/heads.h"
#include "core/module/steps.h"
#include "tests/core/code/example_scenes.h"
#include "tests/core/code/random_scenes.h"

namespace heed::testing {
namespace {

std::string text_of(const std::vector<CodeLine>& lines) {
  std::string text;
  for (const CodeLine& line : lines) text += line.text + "\n";
  return text;
}

std::string step_text(const Scene& scene, Dialect dialect, int step) {
  return text_of(code_of_step(scene, built_of(scene), dialect, step));
}

// For each node the places of its lines: step, and number of the line in that step.
std::map<NodeId, std::vector<std::pair<int, int>>> lines_by_node(const Scene& scene, Dialect dialect) {
  std::map<NodeId, std::vector<std::pair<int, int>>> lines_of;
  const BuiltScene built = built_of(scene);
  for (int step = 1; step <= built.steps.last(); ++step) {
    int number = 0;
    for (const CodeLine& line : code_of_step(scene, built, dialect, step)) {
      for (NodeId node : line.nodes) lines_of[node].emplace_back(step, number);
      ++number;
    }
  }
  return lines_of;
}

bool are_adjacent(const std::vector<std::pair<int, int>>& lines) {
  for (std::size_t i = 1; i < lines.size(); ++i) {
    if (lines[i] != std::pair(lines[0].first, lines[0].second + static_cast<int>(i))) return false;
  }
  return true;
}

TEST(CodeOfStep, IsThatPartOfTheScript) {
  EXPECT_EQ(step_text(tutorial_scene(), Dialect::Numpy, 3), "K = X @ W_k\nQ = X @ W_q\nV = X @ W_v\n");
  EXPECT_EQ(step_text(tutorial_scene(), Dialect::Torch, 5), "weights = torch.softmax(scores, dim=-1)\n");
  EXPECT_EQ(step_text(tutorial_scene(), Dialect::Eigen, 4), "Matrix scores = Q * K.transpose();\n");
}

TEST(CodeOfStep, ShowsTheLoopAroundTheLinesThatHeadsShare) {
  EXPECT_EQ(step_text(two_head_scene(), Dialect::Numpy, 4),
            "for h in range(2):\n    scores = Q @ K.T\n    scaled = scores / math.sqrt(2)\n");
  EXPECT_EQ(step_text(two_head_scene(), Dialect::Eigen, 4),
            "for (int h = 0; h < 2; ++h) {\n  Matrix scores = Q * K.transpose();\n"
            "  Matrix scaled = scores / std::sqrt(2.0f);\n}\n");
}

TEST(CodeOfStep, ShowsWhereTheLoopCollectsWhatHeadsHandOn) {
  EXPECT_EQ(
      step_text(two_head_scene(), Dialect::Numpy, 7),
      "outputs = []\nfor h in range(2):\n    output = weighted.sum(axis=1)\n    outputs.append(output)\n");
}

TEST(CodeOfStep, NamesTheNodesOfALine) {
  const BuiltScene built = built_of(two_head_scene());
  const Graph& graph = built.graph;
  const auto lines = code_of_step(two_head_scene(), built, Dialect::Numpy, 4);
  EXPECT_EQ(lines[0].nodes, std::vector<NodeId>{});
  EXPECT_EQ(lines[1].nodes, (std::vector{*graph.find("h0.scores"), *graph.find("h1.scores")}));
}

TEST(CodeOfStep, NamesAMatrixThatThereIsNoRoomFor) {
  const Scene scene = tutorial_scene();
  const BuiltScene built = built_of(scene);
  EXPECT_EQ(text_of(code_of_step(scene, built, Dialect::Numpy, 1, 11)), "X = ...  # (3, 4)\n");
  EXPECT_EQ(text_of(code_of_step(scene, built, Dialect::Eigen, 1, 11)), "Matrix X(3, 4);  // …\n");
  const Scene heads = two_head_scene();
  EXPECT_EQ(text_of(code_of_step(heads, built_of(heads), Dialect::Torch, 2, 3)).substr(0, 27),
            "W_q = [...]  # 2 of (2, 2)\n");
}

// A line can be marked while its node is computed only if every node has its lines, in its step, and once.
TEST(CodeOfStep, HasEveryNodeThatYDependsOnExactlyOnce) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    const Scene scene = random_scene(seed);
    const BuiltScene built = built_of(scene);
    const Graph& graph = built.graph;
    const std::vector<bool> needed = needed_nodes(built);
    const auto lines_of = lines_by_node(scene, static_cast<Dialect>(seed % 4));
    for (NodeId node = 0; node < graph.node_count(); ++node) {
      SCOPED_TRACE(graph.info(node).name);
      ASSERT_EQ(lines_of.contains(node), needed[node]);
      if (!needed[node]) continue;
      EXPECT_EQ(lines_of.at(node).front().first, graph.info(node).step);
      EXPECT_TRUE(are_adjacent(lines_of.at(node)));
    }
  }
}

// A stack of weighted values that is too large to be written out: its sum is a product.
TEST(CodeOfStep, MultipliesLongSequencesWithoutTheirWeightedValues) {
  Scene scene;
  scene.inputs = scene_matrix(Matrix(Matrix::Ones(200, 40)));
  const BuiltScene built = built_of(scene);
  const Graph& graph = built.graph;
  EXPECT_EQ(step_text(scene, Dialect::Numpy, 6), "");
  const auto lines = code_of_step(scene, built, Dialect::Numpy, 7);
  EXPECT_EQ(text_of(lines), "output = weights @ V\n");
  EXPECT_EQ(lines[0].nodes, (std::vector{*graph.find("h0.output"), *graph.find("h0.weighted")}));
}

}  // namespace
}  // namespace heed::testing
