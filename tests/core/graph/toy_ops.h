#pragma once

#include <memory>

#include "core/graph/op.h"

namespace heed {

// a + b, cell by cell.
class Add : public Op {
 public:
  std::string_view kind() const override { return "add"; }
  Result<Shape> shape(std::span<const Shape> inputs) const override { return inputs[0]; }
  void forward(OpInputs inputs, const Region& at, MatrixBlock out) const override {
    out = inputs[0].value->block(at.row, at.col, at.rows, at.cols) +
          inputs[1].value->block(at.row, at.col, at.rows, at.cols);
  }
  Region reach(std::size_t, const Region& changed) const override { return changed; }
  Explained explain(OpInputs inputs, Cell cell) const override {
    std::vector<Expression> terms;
    for (const OpInput& input : inputs) {
      terms.push_back(Expression::cell({input.node, cell}, (*input.value)(cell.row, cell.col)));
    }
    return {Expression::of(Expression::Kind::Sum, std::move(terms)), {}};
  }
  void backward(OpInputs, const Matrix&, const Matrix& d_output, std::size_t,
                Matrix& d_input) const override {
    d_input += d_output;
  }
  std::vector<std::string> code(Dialect, const CodeNames&) const override { return {}; }
};

// The square of each row's sum, in one column: reads whole rows, so a changed column touches everything.
class SquaredRowSum : public Op {
 public:
  std::string_view kind() const override { return "squared_row_sum"; }
  Result<Shape> shape(std::span<const Shape> inputs) const override { return Shape{inputs[0].rows, 1}; }
  void forward(OpInputs inputs, const Region& at, MatrixBlock out) const override {
    for (Index i = 0; i < at.rows; ++i) {
      const float sum = inputs[0].value->row(at.row + i).sum();
      out(i, 0) = sum * sum;
    }
  }
  Region reach(std::size_t, const Region& changed) const override {
    return Region::of_rows(changed.row, changed.rows);
  }
  Explained explain(OpInputs, Cell) const override { return {}; }
  void backward(OpInputs inputs, const Matrix&, const Matrix& d_output, std::size_t,
                Matrix& d_input) const override {
    for (Index i = 0; i < d_input.rows(); ++i) {
      d_input.row(i).array() += 2 * inputs[0].value->row(i).sum() * d_output(i, 0);
    }
  }
  std::vector<std::string> code(Dialect, const CodeNames&) const override { return {}; }
};

}  // namespace heed
