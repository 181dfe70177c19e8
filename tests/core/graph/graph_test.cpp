#include "core/graph/graph.h"

#include <gtest/gtest.h>

#include "tests/core/graph/toy_ops.h"

namespace heed {
namespace {

NodeInfo named(std::string name) {
  NodeInfo info;
  info.id = std::move(name);
  return info;
}

// sum = a + b (2, 3); total = row sums of `sum`, squared (2, 1).
struct Toy {
  Toy() {
    Matrix first(2, 3), second(2, 3);
    first << 1, 2, 3, 4, 5, 6;
    second << 10, 20, 30, 40, 50, 60;
    a = graph.add_source(named("a"), first);
    b = graph.add_source(named("b"), second);
    sum = graph.add_computed(named("sum"), std::make_shared<Add>(), {a, b});
    total = graph.add_computed(named("total"), std::make_shared<SquaredRowSum>(), {sum});
  }
  Graph graph;
  NodeId a, b, sum, total;
};

TEST(Graph, finds_a_node_by_its_name) {
  const Toy toy;
  EXPECT_EQ(toy.graph.find("sum"), toy.sum);
  EXPECT_EQ(toy.graph.find("nothing"), std::nullopt);
}

TEST(Graph, knows_who_reads_whom) {
  const Toy toy;
  EXPECT_EQ(toy.graph.consumers(toy.a).front(), toy.sum);
  EXPECT_EQ(toy.graph.inputs(toy.total).front(), toy.sum);
}

TEST(Graph, computes_only_the_cells_that_are_asked_for) {
  Toy toy;
  toy.graph.set_known(toy.sum, 4);
  EXPECT_EQ(toy.graph.computed_cells(), 4);
  EXPECT_TRUE(toy.graph.is_known(toy.sum, {1, 0}));
  EXPECT_FALSE(toy.graph.is_known(toy.sum, {1, 1}));
  EXPECT_EQ(toy.graph.cell(toy.sum, {1, 0}), 44);
}

TEST(Graph, goes_on_where_it_stopped) {
  Toy toy;
  toy.graph.set_known(toy.sum, 4);
  toy.graph.set_known(toy.sum, 6);
  EXPECT_EQ(toy.graph.computed_cells(), 6);
  EXPECT_EQ(toy.graph.cell(toy.sum, {1, 2}), 66);
}

TEST(Graph, an_edit_recomputes_what_depends_on_the_cell_and_nothing_else) {
  Toy toy;
  toy.graph.compute_all();
  const Index before = toy.graph.computed_cells();

  const auto changes = toy.graph.set_cell(toy.a, {1, 2}, 0);

  EXPECT_EQ(toy.graph.computed_cells() - before, 2) << "one cell of sum, one of total";
  ASSERT_EQ(changes.size(), 3u);
  EXPECT_EQ(changes[0].node, toy.a);
  EXPECT_FALSE(changes[2].regions.contains({0, 0}));
  EXPECT_EQ(toy.graph.cell(toy.sum, {1, 2}), 60);
  EXPECT_EQ(toy.graph.cell(toy.total, {1, 0}), 159 * 159);
}

TEST(Graph, an_edit_leaves_alone_what_is_not_known_yet) {
  Toy toy;
  toy.graph.set_known(toy.sum, 2);
  const Index before = toy.graph.computed_cells();
  EXPECT_EQ(toy.graph.set_cell(toy.a, {1, 2}, 0).size(), 1u);
  EXPECT_EQ(toy.graph.computed_cells(), before);
  toy.graph.compute_all();
  EXPECT_EQ(toy.graph.cell(toy.sum, {1, 2}), 60);
}

TEST(Graph, an_override_holds_whatever_the_step_computes) {
  Toy toy;
  toy.graph.compute_all();
  toy.graph.set_override(toy.sum, {0, 0}, 100);
  EXPECT_EQ(toy.graph.cell(toy.total, {0, 0}), 155 * 155);
  toy.graph.set_cell(toy.a, {0, 0}, 7);
  EXPECT_EQ(toy.graph.cell(toy.sum, {0, 0}), 100);
}

TEST(Graph, an_override_set_early_holds_when_its_cell_is_computed) {
  Toy toy;
  toy.graph.set_override(toy.sum, {0, 0}, 100);
  toy.graph.compute_all();
  EXPECT_EQ(toy.graph.cell(toy.total, {0, 0}), 155 * 155);
}

TEST(Graph, a_cleared_override_gives_the_computed_number_back) {
  Toy toy;
  toy.graph.compute_all();
  toy.graph.set_override(toy.sum, {0, 0}, 100);
  toy.graph.clear_override(toy.sum, {0, 0});
  EXPECT_EQ(toy.graph.cell(toy.sum, {0, 0}), 11);
  EXPECT_EQ(toy.graph.cell(toy.total, {0, 0}), 66 * 66);
  EXPECT_EQ(toy.graph.find_override(toy.sum, {0, 0}), nullptr);
}

TEST(Graph, an_overridden_cell_says_that_it_is_and_what_the_step_computes) {
  Toy toy;
  toy.graph.compute_all();
  toy.graph.set_override(toy.sum, {0, 0}, 100);
  const Explained explained = toy.graph.explain(toy.sum, {0, 0});
  EXPECT_EQ(explained.expression.value, 11);
  ASSERT_FALSE(explained.notes.empty());
  EXPECT_EQ(explained.notes[0], (Message{"graph.overridden", {{"value", "100"}, {"computed", "11"}}}));
}

TEST(Graph, a_copy_is_a_graph_of_its_own) {
  Toy toy;
  toy.graph.compute_all();
  Graph copy = toy.graph;
  copy.set_cell(toy.a, {0, 0}, 0);
  EXPECT_EQ(toy.graph.cell(toy.sum, {0, 0}), 11);
  EXPECT_EQ(copy.cell(toy.sum, {0, 0}), 10);
}

}  // namespace
}  // namespace heed
