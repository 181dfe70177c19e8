// How all numbers move with one that is given: the same as all of their gradients say of it.
#include "core/explain/sensitivity.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/graph/node_traits.h"
#include "tests/core/walk/scenes.h"
#include "tests/core/walk/transformers.h"

namespace heed {
namespace {

// Every so many of the cells of a node, so that large ones do not take all the time.
template <typename Visit>
void for_some_cells(const Shape& shape, Index most, Visit visit) {
  const Index cells = shape.cell_count(), by = std::max<Index>(cells / most, 1);
  for (Index at = 0; at < cells; at += by) visit(cell_at(shape, at));
}

int expect_as_gradients_say(const Computation& computation, CellRef given) {
  const Graph& graph = computation.graph();
  const Influence influence(graph, given);
  int compared = 0;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    for_some_cells(graph.shape(node), 6, [&](Cell cell) {
      const Gradients gradients(graph, {Objective::Kind::Cell, node, cell, {}});
      const float expected = gradients.of(given.node)(given.cell.row, given.cell.col);
      const float found = influence.of(node, cell.slice)(cell.row, cell.col);
      EXPECT_NEAR(found, expected, 1e-5f * std::max(1.0f, std::abs(expected)))
          << graph.info(node).name << " " << cell.row << " " << cell.col << " by "
          << graph.info(given.node).name;
      ++compared;
    });
  }
  return compared;
}

TEST(Influence, of_a_given_number_is_what_the_gradients_of_all_others_say_of_it) {
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    const Computation computation = make_complete(random_scene(seed));
    const Graph& graph = computation.graph();
    int compared = 0;
    for (NodeId node = 0; node < graph.node_count() && compared < 400; ++node) {
      if (graph.op(node) || graph.shape(node).cell_count() == 0) continue;
      const CellRef given{node, cell_at(graph.shape(node), graph.shape(node).cell_count() / 2)};
      if (Influence::can_be_found(graph, given)) compared += expect_as_gradients_say(computation, given);
    }
    EXPECT_GT(compared, 0);
  }
}

TEST(Influence, is_found_of_a_number_that_was_set_by_hand_and_stops_at_others) {
  Computation computation = make_complete(tutorial_scene());
  const NodeId scores = *computation.graph().find("h0.scores"), X = *computation.graph().find("X");
  EXPECT_FALSE(is_given(computation.graph(), {scores, {0, 1}}));
  ASSERT_TRUE(computation.set_cell(scores, {0, 1}, 3).is_ok());
  ASSERT_TRUE(is_given(computation.graph(), {scores, {0, 1}}));
  expect_as_gradients_say(computation, {scores, {0, 1}});
  const Influence of_input(computation.graph(), {X, {0, 0}});
  EXPECT_EQ(of_input.of(scores)(0, 1), 0);
  EXPECT_NE(of_input.of(scores)(0, 0), 0);
}

TEST(Influence, is_not_found_of_a_term_of_a_stack) {
  const Computation computation = make_complete(tutorial_scene());
  EXPECT_FALSE(Influence::can_be_found(computation.graph(), {*computation.graph().find("h0.weighted"), {}}));
  EXPECT_TRUE(Influence::can_be_found(computation.graph(), {computation.inputs(), {}}));
}

TEST(Sensitivity, of_a_given_number_is_its_influence) {
  const Computation computation = make_computation(tutorial_scene());
  const Graph& graph = computation.graph();
  const Objective input = sensitivity_target(computation, CellRef{computation.inputs(), {1, 0}});
  EXPECT_TRUE(is_influence_shown(graph, input));
  const Objective score = sensitivity_target(computation, CellRef{*graph.find("h0.scores"), {0, 0}});
  EXPECT_FALSE(is_influence_shown(graph, score));
  EXPECT_FALSE(is_target_given(graph, sensitivity_target(computation, std::nullopt)));
}

}  // namespace
}  // namespace heed
