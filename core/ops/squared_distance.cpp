#include <fmt/format.h>

#include "core/ops/ops.h"
#include "core/ops/parts.h"

namespace heed {
namespace {

// The mean of (Y − T)² over all cells. Y, T (n, d) → (1, 1).
class SquaredDistance final : public Op {
 public:
  std::string_view kind() const override { return "squared_distance"; }

  Result<Shape> shape(std::span<const Shape> inputs) const override {
    HEED_CHECK(inputs.size() == 2);
    if (auto error = find_unfit_matrix(inputs)) return *error;
    if (inputs[0] == inputs[1]) return Shape{1, 1};
    return shape_error("distance", {{"rows", std::to_string(inputs[1].rows)},
                                    {"cols", std::to_string(inputs[1].cols)},
                                    {"output_rows", std::to_string(inputs[0].rows)},
                                    {"output_cols", std::to_string(inputs[0].cols)}});
  }

  void forward(OpInputs inputs, const Region&, MatrixBlock out) const override {
    double sum = 0;
    for (Index row = 0; row < inputs[0].shape.rows; ++row) sum += sum_of_row(inputs, row);
    out(0, 0) = static_cast<float>(sum / count(inputs));
  }

  Region reach(std::size_t, const Region&) const override { return {0, 0, 1, 1}; }

  // Of a large matrix the rows are worked out beforehand: nobody reads a hundred thousand squares.
  Explained explain(OpInputs inputs, Cell) const override {
    constexpr Index kMaxSquares = 4096;
    const auto& [rows, cols, slices] = inputs[0].shape;
    std::vector<Expression> terms;
    if (rows * cols > kMaxSquares) {
      terms = terms_of(rows, [&](Index row) { return Expression::constant(sum_of_row(inputs, row)); });
    } else {
      terms = terms_of(rows * cols, [&, width = cols](Index at) {
        const Cell cell{at / width, at % width};
        return Expression::of(Expression::Kind::Power,
                              {difference_of(input_cell(inputs[0], cell), input_cell(inputs[1], cell)),
                               Expression::constant(2)});
      });
    }
    const bool is_only_cell = terms.size() == 1;
    Expression sum = sum_of(std::move(terms));
    if (is_only_cell && rows * cols == 1) return {std::move(sum), {}};
    return {quotient_of(std::move(sum), Expression::constant(count(inputs))), {}};
  }

  Message caption(const CaptionInputs& caption_inputs) const override {
    if (caption_inputs.extent != Extent::Cell) return Op::caption(caption_inputs);
    return {"caption.squared_distance", {{"does", description().key}}};
  }

  // dY = 2 · (Y − T) / count, dT = −dY
  void backward(OpInputs inputs, const Matrix&, const Matrix& d_output, std::size_t which,
                Matrix& d_input) const override {
    const auto factor = static_cast<float>(2 / count(inputs)) * d_output(0, 0);
    d_input += (which == 0 ? factor : -factor) * (*inputs[0].value - *inputs[1].value);
  }

  std::vector<std::string> code(Dialect dialect, const CodeNames& names) const override {
    const std::string &loss = names.output, &found = names.inputs[0], &wanted = names.inputs[1];
    switch (dialect) {
      case Dialect::Torch:
        return {fmt::format("{} = F.mse_loss({}, {}).reshape(1, 1)", loss, found, wanted)};
      case Dialect::Numpy:
        return {fmt::format("{} = (({} - {}) ** 2).mean().reshape(1, 1)", loss, found, wanted)};
      case Dialect::Tensorflow:
        return {fmt::format("{} = tf.reshape(tf.reduce_mean(({} - {}) ** 2), (1, 1))", loss, found, wanted)};
      case Dialect::Eigen:
        break;
    }
    return {fmt::format("Matrix {} = Matrix::Constant(1, 1, ({} - {}).cwiseAbs2().mean());", loss, found,
                        wanted)};
  }

 private:
  static double count(OpInputs inputs) { return static_cast<double>(inputs[0].shape.cell_count()); }

  static double sum_of_row(OpInputs inputs, Index row) {
    double sum = 0;
    for (Index col = 0; col < inputs[0].shape.cols; ++col) {
      const double distance = static_cast<double>(inputs[0].at(row, col)) - inputs[1].at(row, col);
      sum += distance * distance;
    }
    return sum;
  }
};

}  // namespace

OpPtr squared_distance() { return std::make_shared<SquaredDistance>(); }

}  // namespace heed
