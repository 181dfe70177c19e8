#include "app/figure/explanations.h"

#include <string>

#include <gtest/gtest.h>

#include "tests/app/figure/scenes.h"

namespace heed {
namespace {

// Two tokens; the weights of the second are made of scores that X is in.
Computation two_tokens() {
  return computed(R"({"heed": 1, "inputs": [[1, 0], [2, 3]], "score": {"kind": "scaled_dot"}})");
}

void expect_as_the_graph_says(const Computation& scene, Explanations& explanations, CellRef cell) {
  const Graph& graph = scene.graph();
  EXPECT_EQ(explanations.explained(graph, cell)->value, graph.cell(cell.node, cell.cell));
  EXPECT_EQ(explanations.formula(graph, cell)->value, graph.explain(cell.node, cell.cell).expression.value);
}

TEST(Explanations, are_worked_out_once_as_long_as_nothing_changes) {
  const Computation scene = two_tokens();
  const CellRef cell{*scene.graph().find("h0.weights"), {1, 0}};
  Explanations explanations;
  const auto formula = explanations.formula(scene.graph(), cell);
  const auto explained = explanations.explained(scene.graph(), cell);
  expect_as_the_graph_says(scene, explanations, cell);
  explanations.explained(scene.graph(), {cell.node, {0, 0}});
  EXPECT_EQ(explanations.formula(scene.graph(), cell), formula);
  EXPECT_EQ(explanations.explained(scene.graph(), cell), explained);
}

TEST(Explanations, follow_every_number_that_they_are_made_of) {
  Computation scene = two_tokens();
  Explanations explanations;
  for (const std::string name : {"h0.scores", "h0.weights", "h0.output", "Y"}) {
    const CellRef cell{*scene.graph().find(name), {1, 0}};
    explanations.explained(scene.graph(), cell);
    for (const float value : {4.0f, -1.0f}) {
      ASSERT_TRUE(scene.set_cell(*scene.graph().find("X"), {0, 0}, value).is_ok());
      expect_as_the_graph_says(scene, explanations, cell);
    }
  }
}

TEST(Explanations, say_that_a_number_was_put_there_and_what_would_stand_there) {
  Computation scene = two_tokens();
  const CellRef cell{*scene.graph().find("h0.scores"), {1, 0}};
  Explanations explanations;
  EXPECT_FALSE(explanations.explained(scene.graph(), cell)->is_overridden);
  ASSERT_TRUE(scene.set_cell(cell.node, cell.cell, scene.graph().cell(cell.node, cell.cell)).is_ok());
  EXPECT_TRUE(explanations.explained(scene.graph(), cell)->is_overridden);
  ASSERT_TRUE(scene.set_cell(*scene.graph().find("X"), {0, 0}, 7).is_ok());
  expect_as_the_graph_says(scene, explanations, cell);
}

}  // namespace
}  // namespace heed
