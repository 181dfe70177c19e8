#include <optional>

#include <gtest/gtest.h>

#include "tests/core/ops/each_case.h"

// What ops say of themselves, checked against their numbers.
namespace heed {
namespace {

TEST(OpTraits, what_calls_itself_a_copy_is_input_0_as_it_is) {
  for_each_special_case([](const OpCase& op_case, Random&) {
    if (!op_case.op->traits().is_copy) return;
    const Matrix output = forward_all(op_case);
    for (Index i = 0; i < output.size(); ++i)
      ASSERT_TRUE(is_near(output.data()[i], op_case.values[0].data()[i], 0));
  });
}

TEST(OpTraits, what_calls_itself_switched_off_is_zeros_whatever_its_inputs_are) {
  for_each_special_case([](const OpCase& op_case, Random&) {
    if (!op_case.op->traits().is_switched_off) return;
    ASSERT_TRUE((forward_all(op_case).array() == 0).all());
  });
}

TEST(OpTraits, shares_lie_between_0_and_1) {
  for_each_case([](const OpCase& op_case, Random&) {
    if (op_case.op->traits().range != ValueRange::Shares) return;
    const Matrix output = forward_all(op_case);
    ASSERT_GE(output.minCoeff(), 0);
    ASSERT_LE(output.maxCoeff(), 1);
  });
}

TEST(OpTraits, a_range_like_that_of_input_0_changes_no_sign) {
  for_each_case([](const OpCase& op_case, Random&) {
    if (op_case.op->traits().range != ValueRange::LikeInput0) return;
    const Matrix output = forward_all(op_case);
    for (Index i = 0; i < output.size(); ++i) ASSERT_GE(output.data()[i] * op_case.values[0].data()[i], 0);
  });
}

TEST(OpTraits, what_drops_cells_makes_zeros_of_some_whatever_they_are_and_of_no_others) {
  for_each_case([](const OpCase& op_case, Random&) {
    if (!op_case.op->traits().drops_cells) return;
    OpCase of_ones = op_case;
    of_ones.values[0].setOnes();
    const Matrix output = forward_all(op_case), kept = forward_all(of_ones);
    for (Index i = 0; i < output.size(); ++i)
      ASSERT_EQ(output.data()[i] == 0, kept.data()[i] == 0 || op_case.values[0].data()[i] == 0);
  });
}

// The same with one row of what goes row by row.
OpCase row_of(const OpCase& op_case, Index row) {
  OpCase one = op_case;
  for (std::size_t which = 0; which < one.values.size(); ++which) {
    const Region reached = clipped(op_case.op->reach(which, Region::of_rows(row)), op_case.shape);
    if (reached.row != row || reached.rows != 1 || op_case.shapes[which].rows != op_case.shape.rows) continue;
    one.values[which] = Matrix(op_case.values[which].row(row));
    one.shapes[which].rows = 1;
  }
  one.shape.rows = 1;
  return one;
}

TEST(OpTraits, a_row_of_what_goes_row_by_row_needs_no_other_rows) {
  int seen = 0;
  for_each_special_case([&](const OpCase& op_case, Random&) {
    if (!op_case.op->traits().is_row_by_row) return;
    const Matrix output = forward_all(op_case);
    for (Index row = 0; row < output.rows(); ++row) {
      const Matrix alone = forward_all(row_of(op_case, row));
      for (Index col = 0; col < output.cols(); ++col)
        ASSERT_TRUE(is_near(alone(0, col), output(row, col), 1e-5)) << op_case.name;
    }
    ++seen;
  });
  ASSERT_GT(seen, 10);
}

TEST(OpTraits, a_scaled_row_is_one_number_times_a_number_for_each_cell) {
  for_each_case([](const OpCase& op_case, Random&) {
    if (op_case.op->traits().row_motion != RowMotion::ScaledRow) return;
    for (Index at = 0; at < op_case.shape.cell_count(); ++at) {
      Cell cell = cell_at(op_case.shape, at);
      std::vector<Expression> factors;
      const Expression made = op_case.op->explain(op_case.inputs(), cell).expression;
      made.for_each_cell([&](const Expression& leaf) { factors.push_back(leaf); });
      ASSERT_EQ(factors.size(), 2u);
      ASSERT_EQ(factors[0].value * factors[1].value, made.value);
      cell.col = 0;
      std::optional<CellRef> first;
      op_case.op->explain(op_case.inputs(), cell).expression.for_each_cell([&](const Expression& leaf) {
        if (!first) first = leaf.ref;
      });
      ASSERT_EQ(factors[0].ref, first);
    }
  });
}

TEST(OpTraits, summed_rows_are_those_of_a_slice_for_each_row) {
  for_each_case([](const OpCase& op_case, Random&) {
    if (op_case.op->traits().row_motion != RowMotion::SummedRows) return;
    const Shape stack = op_case.shapes[0];
    ASSERT_EQ(stack.slices, op_case.shape.rows);
    ASSERT_EQ(stack.cols, op_case.shape.cols);
    for (Index at = 0; at < op_case.shape.cell_count(); ++at) {
      const Cell cell = cell_at(op_case.shape, at);
      Index row = 0;
      double sum = 0;
      op_case.op->explain(op_case.inputs(), cell).expression.for_each_cell([&](const Expression& leaf) {
        ASSERT_EQ(leaf.ref, (CellRef{0, {row++, cell.col, cell.row}}));
        sum += leaf.value;
      });
      ASSERT_EQ(row, stack.rows);
      ASSERT_TRUE(is_near(sum, forward_all(op_case)(cell.row, cell.col), 1e-5));
    }
  });
}

TEST(OpTraits, a_normalised_row_comes_to_the_numbers_that_were_computed) {
  for_each_special_case([](const OpCase& op_case, Random&) {
    const bool is_normalised = op_case.op->traits().normalization != Normalization::None;
    for (Index row = 0; row < op_case.shape.rows; ++row) {
      const auto made = op_case.op->normalization(op_case.inputs(), row);
      ASSERT_EQ(made.has_value(), is_normalised);
      if (!made) return;
      const Matrix output = forward_all(op_case);
      ASSERT_EQ(made->inputs.size(), static_cast<std::size_t>(op_case.shape.cols));
      for (Index col = 0; col < op_case.shape.cols; ++col) {
        const auto at = static_cast<std::size_t>(col);
        ASSERT_TRUE(is_near(made->inputs[at], static_cast<double>(op_case.values[0](row, col)), 0));
        ASSERT_TRUE(is_near(made->result(at), static_cast<double>(output(row, col)), 1e-5));
      }
    }
  });
}

}  // namespace
}  // namespace heed
