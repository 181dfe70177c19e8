#include "core/graph/gradient.h"

#include <gtest/gtest.h>

#include "tests/core/graph/toy_ops.h"

namespace heed {
namespace {

// y_i = (Σ_j a_ij + b_ij)², so that dy_i/da_ij = 2·Σ_j (a_ij + b_ij).
struct SumOfTwo {
  SumOfTwo() {
    a = graph.add_source({}, Matrix(Matrix::Constant(2, 3, 1)));
    b = graph.add_source({}, Matrix(Matrix::Constant(2, 3, 2)));
    sum = graph.add_computed({}, std::make_shared<Add>(), {a, b});
    y = graph.add_computed({}, std::make_shared<SquaredRowSum>(), {sum});
    graph.compute_all();
  }
  Graph graph;
  NodeId a, b, sum, y;
};

TEST(Gradients, of_a_cell_reach_only_what_it_depends_on) {
  const SumOfTwo toy;
  const Gradients gradients(toy.graph, {Objective::Kind::Cell, toy.y, {1, 0}, {}});
  EXPECT_EQ(gradients.of(toy.a).row(1), (Matrix::Constant(1, 3, 18).row(0)));
  EXPECT_TRUE(gradients.of(toy.a).row(0).isZero());
}

TEST(Gradients, of_a_row_sum_are_ones_along_the_row) {
  const SumOfTwo toy;
  const Gradients gradients(toy.graph, {Objective::Kind::RowSum, toy.sum, {0, 0}, {}});
  EXPECT_EQ(gradients.of(toy.b).row(0), (Matrix::Ones(1, 3).row(0)));
  EXPECT_TRUE(gradients.of(toy.y).isZero());
}

TEST(Gradients, of_a_squared_distance_are_twice_the_difference) {
  const SumOfTwo toy;
  const Objective objective{Objective::Kind::SquaredDistance, toy.sum, {}, Matrix::Constant(2, 3, 1)};
  EXPECT_EQ(evaluate(toy.graph, objective), 6 * 4);
  EXPECT_EQ(Gradients(toy.graph, objective).of(toy.a)(0, 0), 4);
}

TEST(Gradients, do_not_pass_an_overridden_cell) {
  SumOfTwo toy;
  toy.graph.set_override(toy.sum, {1, 0}, 5);
  const Gradients gradients(toy.graph, {Objective::Kind::Cell, toy.y, {1, 0}, {}});
  EXPECT_EQ(gradients.of(toy.sum)(1, 0), 22) << "the output still depends on the number that was put there";
  EXPECT_EQ(gradients.of(toy.a)(1, 0), 0);
  EXPECT_EQ(gradients.of(toy.a)(1, 1), 22);
}

}  // namespace
}  // namespace heed
