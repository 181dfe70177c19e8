#include "core/graph/expression.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace heed {
namespace {

using Kind = Expression::Kind;

Expression number(double value) { return Expression::constant(value); }

TEST(Expression, comes_to_what_its_parts_come_to) {
  const Expression dot = Expression::of(Kind::Sum, {Expression::of(Kind::Product, {number(2), number(3)}),
                                                    Expression::of(Kind::Product, {number(2), number(1)})});
  EXPECT_EQ(dot.value, 8);
  EXPECT_EQ(Expression::of(Kind::Difference, {number(5), number(7)}).value, -2);
  EXPECT_EQ(Expression::of(Kind::Quotient, {number(1), number(4)}).value, 0.25);
  EXPECT_EQ(Expression::of(Kind::Power, {number(2), number(-3)}).value, 0.125);
  EXPECT_DOUBLE_EQ(Expression::of(Kind::Exp, {number(1)}).value, std::exp(1.0));
  EXPECT_EQ(Expression::of(Kind::Max, {number(1), number(4), number(2)}).value, 4);
  EXPECT_EQ(Expression::of(Kind::Abs, {number(-4)}).value, 4);
}

TEST(Expression, max_passes_a_nan_on) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(std::isnan(Expression::of(Kind::Max, {number(1), number(nan), number(2)}).value));
}

TEST(Expression, visits_its_cells_in_reading_order) {
  const Expression product = Expression::of(
      Kind::Product,
      {Expression::cell({3, {0, 1}}, 5), Expression::of(Kind::Exp, {Expression::cell({4, {1, 0}}, 0)})});
  std::vector<CellRef> seen;
  product.for_each_cell([&](const Expression& leaf) { seen.push_back(leaf.ref); });
  EXPECT_EQ(seen, (std::vector<CellRef>{{3, {0, 1}}, {4, {1, 0}}}));
}

}  // namespace
}  // namespace heed
