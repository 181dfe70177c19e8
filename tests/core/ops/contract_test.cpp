#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <set>

#include <gtest/gtest.h>

#include "core/ops/parts.h"
#include "tests/core/matrices.h"
#include "tests/core/ops/each_case.h"

// What Op promises, checked on every op with many random shapes, parameters and overrides.
namespace heed {
namespace {

constexpr float kUntouched = 12345.5f;

Region random_region(Random& random, const Shape& shape) {
  auto part = [&](Index size, Index& from, Index& count) {
    from = random_index(random, 0, size - 1);
    count = random_index(random, 1, size - from);
  };
  Region region;
  part(shape.rows, region.row, region.rows);
  part(shape.cols, region.col, region.cols);
  part(shape.slice_count(), region.slice, region.slices);
  return region;
}

Index stored_row(const Shape& shape, Cell cell) { return cell.slice * shape.rows + cell.row; }

void expect_same_part(const OpCase& op_case, const Region& region, double tolerance) {
  const Matrix whole = forward_all(op_case);
  const Index rows = region.slices * region.rows;
  Matrix paper = Matrix::Constant(rows + 2, region.cols + 3, kUntouched);
  op_case.op->forward(op_case.inputs(), region, paper.block(1, 2, rows, region.cols));
  for (Index row = 0; row < rows; ++row) {
    for (Index col = 0; col < region.cols; ++col) {
      const Cell cell{region.row + row % region.rows, region.col + col, region.slice + row / region.rows};
      const float expected = whole(stored_row(op_case.shape, cell), cell.col);
      ASSERT_TRUE(is_near(paper(row + 1, col + 2), expected, tolerance))
          << paper(row + 1, col + 2) << " instead of " << expected << " at " << cell.row << ", " << cell.col;
    }
  }
  paper.block(1, 2, rows, region.cols).setConstant(kUntouched);
  ASSERT_TRUE((paper.array() == kUntouched).all()) << "wrote outside of the region";
}

TEST(OpContract, a_region_is_the_same_part_of_the_whole_and_nothing_else_is_written) {
  for_each_case([](const OpCase& op_case, Random& random) {
    expect_same_part(op_case, random_region(random, op_case.shape), 0);
  });
}

TEST(OpContract, a_region_is_the_same_part_of_the_whole_also_with_special_values) {
  for_each_special_case([](const OpCase& op_case, Random& random) {
    expect_same_part(op_case, random_region(random, op_case.shape), 0);
  });
}

TEST(OpContract, a_region_of_a_large_matrix_is_the_same_part_of_the_whole) {
  for (const OpCase& op_case : large_cases(7)) {
    SCOPED_TRACE(op_case.name);
    Random random(7);
    for (int round = 0; round < 3; ++round) {
      ASSERT_NO_FATAL_FAILURE(expect_same_part(op_case, random_region(random, op_case.shape), 1e-5));
    }
  }
}

// Explanations.

Expression evaluated(const Expression& tree, const std::function<double(const Expression&)>& value_of_cell) {
  if (tree.kind == Expression::Kind::Constant) return tree;
  if (tree.kind == Expression::Kind::Cell) return Expression::cell(tree.ref, value_of_cell(tree));
  std::vector<Expression> args;
  for (const Expression& arg : tree.args) args.push_back(evaluated(arg, value_of_cell));
  return Expression::of(tree.kind, std::move(args));
}

// What a leaf must show: the input's number, in a stack the override or the product.
double input_number(const OpCase& op_case, const CellRef& ref) {
  if (!op_case.shapes[ref.node].is_stack()) return op_case.values[ref.node](ref.cell.row, ref.cell.col);
  for (const Override& held : op_case.overrides) {
    if (held.cell == ref.cell) return held.value;
  }
  return op_case.values[1](ref.cell.slice, ref.cell.row) * op_case.values[2](ref.cell.row, ref.cell.col);
}

void expect_explained(const OpCase& op_case, double tolerance) {
  const Matrix values = forward_all(op_case);
  for (Index at = 0; at < op_case.shape.cell_count(); ++at) {
    const Cell cell = cell_at(op_case.shape, at);
    const Explained explained = op_case.op->explain(op_case.inputs(), cell);
    explained.expression.for_each_cell([&](const Expression& leaf) {
      ASSERT_TRUE(is_near(leaf.value, input_number(op_case, leaf.ref), 0))
          << "leaf of node " << leaf.ref.node;
    });
    const double value =
        evaluated(explained.expression, [](const Expression& leaf) { return leaf.value; }).value;
    ASSERT_TRUE(is_near(value, explained.expression.value, 0)) << "the expression is not its own value";
    ASSERT_TRUE(
        is_near(static_cast<float>(value), values(stored_row(op_case.shape, cell), cell.col), tolerance))
        << value << " instead of " << values(stored_row(op_case.shape, cell), cell.col) << " at " << cell.row
        << ", " << cell.col;
  }
}

TEST(OpContract, explanations_come_to_the_number_that_was_computed) {
  for_each_case([](const OpCase& op_case, Random&) { expect_explained(op_case, 1e-5); });
}

TEST(OpContract, explanations_come_to_the_number_also_in_a_large_matrix) {
  for (const OpCase& op_case : large_cases(7)) {
    SCOPED_TRACE(op_case.name);
    ASSERT_NO_FATAL_FAILURE(expect_explained(op_case, 1e-4));
  }
}

TEST(OpContract, explanations_come_to_the_number_also_with_special_values) {
  for_each_special_case([](const OpCase& op_case, Random&) { expect_explained(op_case, 1e-4); });
}

// What a note counts from 1 is known by its name: `explain` on the command line counts from 0.
TEST(OpContract, notes_fill_in_nothing_but_counted_words_and_quantities) {
  const std::set<std::string_view> quantities{"angle", "before", "d_k",   "distance", "heads",
                                              "p",     "pos",    "share", "slope",    "window"};
  for_each_case([&](const OpCase& op_case, Random&) {
    for (Index at = 0; at < op_case.shape.cell_count(); ++at) {
      for (const Message& note : op_case.op->explain(op_case.inputs(), cell_at(op_case.shape, at)).notes) {
        for (const auto& [name, word] : note.args) {
          const bool is_counted = std::ranges::find(kCountedWords, name) != kCountedWords.end();
          ASSERT_TRUE(is_counted != quantities.contains(name)) << note.key << " has a new word: " << name;
        }
      }
    }
  });
}

// Reach.

void expect_covered(const Matrix& before, const Matrix& after, const Region& reach, const OpCase& op_case,
                    bool is_exact) {
  for (Index at = 0; at < op_case.shape.cell_count(); ++at) {
    const Cell cell = cell_at(op_case.shape, at);
    const Index row = stored_row(op_case.shape, cell);
    const bool is_changed = !is_near(before(row, cell.col), after(row, cell.col), 0);
    ASSERT_TRUE(!is_changed || reach.contains(cell)) << "missed " << cell.row << ", " << cell.col;
    if (is_exact && !is_changed) {
      ASSERT_FALSE(reach.contains(cell)) << "needlessly " << cell.row << ", " << cell.col;
    }
  }
}

TEST(OpContract, reach_is_what_depends_on_a_cell_and_nothing_else) {
  for_each_case([](const OpCase& op_case, Random&) {
    const Matrix before = forward_all(op_case);
    for (std::size_t which = 0; which < op_case.shapes.size(); ++which) {
      for (Index i = 0; i < op_case.values[which].size(); ++i) {
        const Cell cell = cell_at(op_case.shapes[which], i);
        const Region reach = clipped(op_case.op->reach(which, Region::of(cell)), op_case.shape);
        OpCase edited = op_case;
        edited.values[which].data()[i] += 0.5f;
        ASSERT_NO_FATAL_FAILURE(expect_covered(before, forward_all(edited), reach, op_case, false));
        edited.values[which].data()[i] =
            kNan;  // spreads to whatever depends on it, even where the factor is 0
        ASSERT_NO_FATAL_FAILURE(
            expect_covered(before, forward_all(edited), reach, op_case, op_case.is_reach_exact));
      }
    }
  });
}

// The case with every cell of a box of one input changed; in a stack, which is not stored, by overrides.
OpCase with_box_changed(const OpCase& op_case, std::size_t which, const Region& box, float value) {
  OpCase edited = op_case;
  if (!op_case.shapes[which].is_stack()) {
    edited.values[which].block(box.row, box.col, box.rows, box.cols).setConstant(value);
    return edited;
  }
  std::erase_if(edited.overrides, [&](const Override& held) { return box.contains(held.cell); });
  for (Index at = 0; at < op_case.shapes[which].cell_count(); ++at) {
    const Cell cell = cell_at(op_case.shapes[which], at);
    if (box.contains(cell)) edited.overrides.push_back({cell, value});
  }
  const auto place = [&](const Override& held) { return index_of(op_case.shapes[which], held.cell); };
  std::sort(edited.overrides.begin(), edited.overrides.end(),
            [&](const Override& a, const Override& b) { return place(a) < place(b); });
  return edited;
}

// The smallest box around all cells that differ; empty if none does.
Region box_of_changes(const Matrix& before, const Matrix& after, const Shape& shape) {
  std::optional<Region> box;
  for (Index at = 0; at < shape.cell_count(); ++at) {
    const Cell cell = cell_at(shape, at);
    const Index row = stored_row(shape, cell);
    if (is_near(before(row, cell.col), after(row, cell.col), 0)) continue;
    box = box ? bounding(*box, Region::of(cell)) : Region::of(cell);
  }
  return box.value_or(Region{0, 0, 0, 0, 0, 0});
}

// The same box, with Region::kToEnd in place of each extent that goes as far as the matrix does.
Region open_ended(Region box, const Shape& shape) {
  if (box.row + box.rows == shape.rows) box.rows = Region::kToEnd;
  if (box.col + box.cols == shape.cols) box.cols = Region::kToEnd;
  if (box.slice + box.slices == shape.slice_count()) box.slices = Region::kToEnd;
  return box;
}

// Nothing outside of the reach changes; and the reach is no larger than it has to be.
void expect_reach_of_box(const OpCase& op_case, std::size_t which, const Region& box) {
  const Matrix before = forward_all(op_case);
  for (const float value : {3.5f, kNan}) {
    const Matrix after = forward_all(with_box_changed(op_case, which, box, value));
    for (const Region& asked : {box, open_ended(box, op_case.shapes[which])}) {
      const Region reach = clipped(op_case.op->reach(which, asked), op_case.shape);
      ASSERT_NO_FATAL_FAILURE(expect_covered(before, after, reach, op_case, false));
      if (reach.is_empty()) continue;
      if (op_case.hides_cells) {
        ASSERT_TRUE(box.contains(reach)) << "further than the box";
      } else if (op_case.is_reach_exact && !std::isfinite(value)) {
        ASSERT_EQ(reach, box_of_changes(before, after, op_case.shape)) << "needlessly large";
      }
    }
  }
}

// The first box is all of the input, so that each has several slices, rows and columns where the input does.
TEST(OpContract, reach_of_a_box_is_what_depends_on_it) {
  for_each_case([](const OpCase& op_case, Random& random) {
    for (std::size_t which = 0; which < op_case.shapes.size(); ++which) {
      SCOPED_TRACE("input " + std::to_string(which));
      const Shape& shape = op_case.shapes[which];
      ASSERT_NO_FATAL_FAILURE(expect_reach_of_box(op_case, which, clipped(Region::all(), shape)));
      for (int round = 0; round < 3; ++round)
        ASSERT_NO_FATAL_FAILURE(expect_reach_of_box(op_case, which, random_region(random, shape)));
    }
  });
}

TEST(OpContract, an_override_in_a_stack_reaches_the_sum_it_stands_in) {
  for_each_case([](const OpCase& op_case, Random& random) {
    if (op_case.shapes.empty() || !op_case.shapes[0].is_stack()) return;
    const Index at = random_index(random, 0, op_case.shapes[0].cell_count() - 1);
    OpCase edited = op_case;
    edited.overrides = {{cell_at(op_case.shapes[0], at), kNan}};
    OpCase plain = op_case;
    plain.overrides.clear();
    const Region changed = Region::of(edited.overrides[0].cell);
    expect_covered(forward_all(plain), forward_all(edited),
                   clipped(op_case.op->reach(0, changed), op_case.shape), op_case, true);
  });
}

// Gradients.

// d tree / d ref by central differences in double.
double slope(const Expression& tree, const CellRef& ref) {
  constexpr double kStep = 1e-5;
  auto shifted = [&](double by) {
    return evaluated(tree, [&](const Expression& leaf) { return leaf.value + (leaf.ref == ref ? by : 0.0); })
        .value;
  };
  return (shifted(kStep) - shifted(-kStep)) / (2 * kStep);
}

// Σ d_output · d output / d input, for each input; a stack has its slices one below the other.
std::vector<Eigen::MatrixXd> numeric_gradients(const OpCase& op_case, const Matrix& d_output) {
  std::vector<Eigen::MatrixXd> d_inputs;
  for (const Shape& shape : op_case.shapes) {
    d_inputs.push_back(Eigen::MatrixXd::Zero(shape.slice_count() * shape.rows, shape.cols));
  }
  for (Index at = 0; at < op_case.shape.cell_count(); ++at) {
    const Cell cell = cell_at(op_case.shape, at);
    const Expression tree = op_case.op->explain(op_case.inputs(), cell).expression;
    std::vector<CellRef> seen;
    tree.for_each_cell([&](const Expression& leaf) {
      if (std::find(seen.begin(), seen.end(), leaf.ref) != seen.end()) return;
      seen.push_back(leaf.ref);
      const double d = d_output(stored_row(op_case.shape, cell), cell.col);
      d_inputs[leaf.ref.node](stored_row(op_case.shapes[leaf.ref.node], leaf.ref.cell), leaf.ref.cell.col) +=
          d * slope(tree, leaf.ref);
    });
  }
  return d_inputs;
}

// What reaches a stack goes on to what it is made of, except through its overrides.
void pass_through_stack(const OpCase& op_case, std::vector<Eigen::MatrixXd>& d_inputs) {
  OpCase weigh;
  weigh.op = weigh_values();
  weigh.shapes = {op_case.shapes[1], op_case.shapes[2]};
  weigh.values = {op_case.values[1], op_case.values[2]};
  weigh.shape = op_case.shapes[0];
  Matrix d_stack = d_inputs[0].cast<float>();
  for (const Override& held : op_case.overrides) {
    d_stack(stored_row(op_case.shapes[0], held.cell), held.cell.col) = 0;
  }
  const auto d_made_of = numeric_gradients(weigh, d_stack);
  d_inputs[1] += d_made_of[0];
  d_inputs[2] += d_made_of[1];
}

TEST(OpContract, gradients_agree_with_finite_differences_of_the_explanations) {
  for_each_case([](const OpCase& op_case, Random& random) {
    const Matrix output = forward_all(op_case);
    const Matrix d_output = random_matrix(random, output.rows(), output.cols());
    auto expected = numeric_gradients(op_case, d_output);
    if (!op_case.shapes.empty() && op_case.shapes[0].is_stack()) pass_through_stack(op_case, expected);
    for (std::size_t which = 0; which < op_case.shapes.size(); ++which) {
      if (op_case.shapes[which].is_stack()) continue;
      Matrix d_input = Matrix::Constant(expected[which].rows(), expected[which].cols(), 2.0f);
      op_case.op->backward(op_case.inputs(), output, d_output, which, d_input);
      for (Index i = 0; i < d_input.rows(); ++i) {
        for (Index j = 0; j < d_input.cols(); ++j) {
          ASSERT_TRUE(is_near(d_input(i, j), 2.0 + expected[which](i, j), 2e-5))
              << d_input(i, j) - 2 << " instead of " << expected[which](i, j) << " for input " << which
              << " at " << i << ", " << j;
        }
      }
    }
  });
}

}  // namespace
}  // namespace heed
