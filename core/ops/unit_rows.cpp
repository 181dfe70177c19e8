#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/kernels/kernels.h"
#include "core/ops/ops.h"
#include "core/ops/parts.h"

namespace heed {
namespace {

// A shorter row is divided by this, as in other libraries; a row of zeros stays one.
constexpr double kLeastLength = 1e-12;

// Y = X / |X| for each row: vectors whose dot product is the cosine of the angle between them.
// X (n, d) → (n, d).
class UnitRows final : public Op {
 public:
  std::string_view kind() const override { return "unit_rows"; }
  OpTraits traits() const override { return {.is_row_by_row = true, .range = ValueRange::LikeInput0}; }

  Result<Shape> shape(std::span<const Shape> inputs) const override {
    HEED_CHECK(inputs.size() == 1);
    if (auto error = find_unfit_matrix(inputs)) return *error;
    return inputs[0];
  }

  void forward(OpInputs inputs, const Region& region, MatrixBlock out) const override {
    const auto part = inputs[0].block(region);
    for (Index row = 0; row < region.rows; ++row) {
      const double length = length_of(inputs, region.row + row);
      for (Index col = 0; col < region.cols; ++col)
        out(row, col) = static_cast<float>(static_cast<double>(part(row, col)) / length);
    }
  }

  Region reach(std::size_t, const Region& changed) const override {
    return Region::of_rows(changed.row, changed.rows);
  }

  Explained explain(OpInputs inputs, Cell cell) const override {
    const auto x = [&](Index col) { return input_cell(inputs[0], {cell.row, col}); };
    if (length_of(inputs, cell.row) == kLeastLength)
      return {quotient_of(x(cell.col), Expression::constant(kLeastLength)), {}};
    const auto square = [&](Index col) {
      return Expression::of(Expression::Kind::Power, {x(col), Expression::constant(2)});
    };
    Expression squares = sum_of(terms_of(inputs[0].shape.cols, square));
    return {quotient_of(x(cell.col), function_of(Expression::Kind::Sqrt, std::move(squares))), {}};
  }

  std::optional<Message> note_for_paper() const override { return Message{"op.unit_rows.paper", {}}; }

  void backward(OpInputs inputs, const Matrix& output, const Matrix& d_output, std::size_t,
                Matrix& d_input) const override {
    for (Index row = 0; row < d_output.rows(); ++row) {
      const double length = length_of(inputs, row);
      const double along =
          length == kLeastLength ? 0 : output.row(row).cast<double>().dot(d_output.row(row).cast<double>());
      for (Index col = 0; col < d_output.cols(); ++col) {
        const double across =
            static_cast<double>(d_output(row, col)) - along * static_cast<double>(output(row, col));
        d_input(row, col) += static_cast<float>(across / length);
      }
    }
  }

  std::vector<std::string> code(Dialect dialect, const CodeNames& names) const override {
    const std::string &y = names.output, &x = names.inputs[0];
    switch (dialect) {
      case Dialect::Torch:
        return {assignment(dialect, y, fmt::format("F.normalize({}, dim=-1)", x))};
      case Dialect::Numpy:
        return {assignment(
            dialect, y,
            fmt::format("{0} / np.maximum(np.sqrt(({0} ** 2).sum(axis=-1, keepdims=True)), 1e-12)", x))};
      case Dialect::Tensorflow:
        return {assignment(dialect, y, fmt::format("tf.math.l2_normalize({}, axis=-1, epsilon=1e-24)", x))};
      case Dialect::Eigen:
        break;
    }
    return {fmt::format("Matrix {} = {};", y, x),
            fmt::format("{}.array().colwise() /= {}.rowwise().norm().array().max(1e-12f);", y, x)};
  }

 private:
  static double length_of(OpInputs inputs, Index row) {
    const Index d = inputs[0].shape.cols;
    const double squares = kernels().sum_of_squares(inputs[0].block({row, 0, 1, d, 0, 1}).data(), d, 0);
    const double length = std::sqrt(squares);
    return length < kLeastLength ? kLeastLength : length;  // NaN stays
  }
};

}  // namespace

OpPtr unit_rows() { return std::make_shared<UnitRows>(); }

}  // namespace heed
