#include <fmt/format.h>

#include "core/ops/ops.h"
#include "core/ops/parts.h"
#include "core/ops/product.h"
#include "core/ops/scratch.h"

namespace heed {
namespace {

// S = Q·W·Kᵀ: queries and keys of different lengths meet through a learned matrix (Luong et al. 2015, eq. 8).
// Q (n, d_q), K (m, d_k), W (d_q, d_k) → (n, m).
class GeneralScores final : public Op {
 public:
  std::string_view kind() const override { return "general_scores"; }

  Result<Shape> shape(std::span<const Shape> inputs) const override {
    HEED_CHECK(inputs.size() == 3);
    if (auto error = find_unfit_matrix(inputs)) return *error;
    const Shape &Q = inputs[0], &K = inputs[1], &W = inputs[2];
    if (W == Shape{Q.cols, K.cols}) return Shape{Q.rows, K.rows};
    return shape_error("general", {{"rows", std::to_string(W.rows)},
                                   {"cols", std::to_string(W.cols)},
                                   {"query", std::to_string(Q.cols)},
                                   {"key", std::to_string(K.cols)}});
  }

  void forward(OpInputs inputs, const Region& region, MatrixBlock out) const override {
    const Matrix &Q = *inputs[0].value, &K = *inputs[1].value, &W = *inputs[2].value;
    Scratch scratch(region.rows, W.cols());
    auto QW = scratch.matrix();  // (rows, d_k)
    multiply(Q.middleRows(region.row, region.rows), W, {Q.rows(), Q.cols(), W.cols()}, QW);
    multiply_transposed(QW, K.middleRows(region.col, region.cols), {Q.rows(), W.cols(), K.rows()}, out);
  }

  Region reach(std::size_t which, const Region& changed) const override {
    if (which == 2) return Region::all();
    return which == 0 ? Region::of_rows(changed.row, changed.rows)
                      : Region::of_cols(changed.row, changed.rows);
  }

  Explained explain(OpInputs inputs, Cell cell) const override {
    auto projected = [&](Index k) {  // (q·W)_k
      return sum_of(terms_of(inputs[2].shape.rows, [&](Index a) {
        return product_of(input_cell(inputs[0], {cell.row, a}), input_cell(inputs[2], {a, k}));
      }));
    };
    return {sum_of(terms_of(inputs[2].shape.cols,
                            [&](Index k) {
                              return product_of(projected(k), input_cell(inputs[1], {cell.col, k}));
                            })),
            {}};
  }

  Message caption(const CaptionInputs& caption_inputs) const override {
    return own_caption("general_scores", caption_inputs);
  }

  void backward(OpInputs inputs, const Matrix&, const Matrix& d_output, std::size_t which,
                Matrix& d_input) const override {
    const Matrix &Q = *inputs[0].value, &K = *inputs[1].value, &W = *inputs[2].value;
    if (which == 0) d_input.noalias() += (d_output * K) * W.transpose();
    if (which == 1) d_input.noalias() += d_output.transpose() * (Q * W);
    if (which == 2) d_input.noalias() += Q.transpose() * (d_output * K);
  }

  std::vector<std::string> code(Dialect dialect, const CodeNames& names) const override {
    return {assignment(dialect, names.output,
                       fmt::format(fmt::runtime(pattern(dialect)), names.inputs[0],
                                   transposed(dialect, names, names.inputs[1]), names.inputs[2]))};
  }

 private:
  static std::string_view pattern(Dialect dialect) {
    if (dialect == Dialect::Tensorflow) return "tf.matmul(tf.matmul({0}, {2}), {1}, transpose_b=True)";
    return dialect == Dialect::Eigen ? "{0} * {2} * {1}" : "{0} @ {2} @ {1}";
  }
};

}  // namespace

OpPtr general_scores() { return std::make_shared<GeneralScores>(); }

}  // namespace heed
