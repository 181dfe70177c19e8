#include <fmt/format.h>

#include "core/ops/ops.h"
#include "core/ops/parts.h"
#include "core/ops/product.h"

namespace heed {
namespace {

// S = Q·Kᵀ: each query with each key, the dot product of Luong et al. 2015, eq. 8.
// Q (n, d_k), K (m, d_k) → (n, m).
class DotScores final : public Op {
 public:
  std::string_view kind() const override { return "dot_scores"; }

  Result<Shape> shape(std::span<const Shape> inputs) const override {
    HEED_CHECK(inputs.size() == 2);
    if (auto error = find_unfit_matrix(inputs)) return *error;
    if (inputs[0].cols != inputs[1].cols) {
      return shape_error(
          "dot", {{"query", std::to_string(inputs[0].cols)}, {"key", std::to_string(inputs[1].cols)}});
    }
    return Shape{inputs[0].rows, inputs[1].rows};
  }

  void forward(OpInputs inputs, const Region& region, MatrixBlock out) const override {
    multiply_transposed(inputs[0].value->middleRows(region.row, region.rows),
                        inputs[1].value->middleRows(region.col, region.cols), out);
  }

  Region reach(std::size_t which, const Region& changed) const override {
    return which == 0 ? Region::of_rows(changed.row, changed.rows)
                      : Region::of_cols(changed.row, changed.rows);
  }

  Explained explain(OpInputs inputs, Cell cell) const override {
    return {
        sum_of(terms_of(
            inputs[0].shape.cols,
            [&](Index k) {
              return product_of(input_cell(inputs[0], {cell.row, k}), input_cell(inputs[1], {cell.col, k}));
            })),
        {}};
  }

  void backward(OpInputs inputs, const Matrix&, const Matrix& d_output, std::size_t which,
                Matrix& d_input) const override {
    if (which == 0) d_input.noalias() += d_output * *inputs[1].value;
    if (which == 1) d_input.noalias() += d_output.transpose() * *inputs[0].value;
  }

  std::vector<std::string> code(Dialect dialect, const CodeNames& names) const override {
    return {assignment(dialect, names.output,
                       fmt::format(fmt::runtime(pattern(dialect)), names.inputs[0], names.inputs[1]))};
  }

 private:
  static std::string_view pattern(Dialect dialect) {
    if (dialect == Dialect::Tensorflow) return "tf.matmul({}, {}, transpose_b=True)";
    return dialect == Dialect::Eigen ? "{} * {}.transpose()" : "{} @ {}.T";
  }
};

}  // namespace

OpPtr dot_scores() { return std::make_shared<DotScores>(); }

}  // namespace heed
