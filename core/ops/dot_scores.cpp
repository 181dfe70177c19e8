#include <fmt/format.h>

#include "core/ops/ops.h"
#include "core/ops/parts.h"
#include "core/ops/product.h"

namespace heed {
namespace {

// S = Q·Kᵀ: each query with each key, the dot product of Luong et al. 2015, eq. 8.
// Q (n, d_k), K (m, d_k) → (n, m).
class DotScores final : public Op, public LargeMatrixOp {
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
    const auto queries = inputs[0].value->middleRows(region.row, region.rows);
    const MatrixPart keys = inputs[1].block({region.col, 0, region.cols, inputs[1].shape.cols, 0, 1});
    if (is_large(inputs[0].shape, inputs[1].shape)) {
      multiply_transposed_of_large(queries, keys, out);
    } else {
      multiply_transposed(queries, keys, {inputs[0].shape.rows, inputs[0].shape.cols, inputs[1].shape.rows},
                          out);
    }
  }

  const LargeMatrixOp& large() const override { return *this; }

  // Up to so many products for a number it is about as quick to compute it again as to fetch it from memory.
  bool is_cheap_to_recompute(std::span<const Shape> inputs) const override {
    constexpr Index kMaxInnerSize = 128;
    return inputs[0].cols <= kMaxInnerSize && is_large(inputs[0], inputs[1]);
  }

  std::optional<std::size_t> input_by_column() const override { return 1; }

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

  Message caption(const CaptionInputs& caption_inputs) const override {
    return own_caption("dot_scores", caption_inputs);
  }

  void backward(OpInputs inputs, const Matrix&, const Matrix& d_output, std::size_t which,
                Matrix& d_input) const override {
    if (which == 0) add_product(d_output, *inputs[1].value, d_input);
    if (which == 1) add_transposed_product(d_output, *inputs[0].value, d_input);
  }

  std::vector<std::string> code(Dialect dialect, const CodeNames& names) const override {
    return {assignment(dialect, names.output,
                       fmt::format(fmt::runtime(pattern(dialect)), names.inputs[0],
                                   transposed(dialect, names, names.inputs[1])))};
  }

 private:
  // Whatever part of so many scores is computed has the bits that it has in the whole.
  static bool is_large(const Shape& queries, const Shape& keys) {
    constexpr Index kFewestScores = 4097;  // of which the kernels compute the whole
    return queries.rows * keys.rows >= kFewestScores;
  }

  static std::string_view pattern(Dialect dialect) {
    if (dialect == Dialect::Tensorflow) return "tf.matmul({}, {}, transpose_b=True)";
    return dialect == Dialect::Eigen ? "{} * {}" : "{} @ {}";
  }
};

}  // namespace

OpPtr dot_scores() { return std::make_shared<DotScores>(); }

}  // namespace heed
