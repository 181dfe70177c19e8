#include <algorithm>

#include <fmt/format.h>

#include "core/kernels/kernels.h"
#include "core/ops/ops.h"
#include "core/ops/parts.h"
#include "core/ops/product.h"

namespace heed {
namespace {

Result<Shape> shape_of_sum(std::span<const Shape> inputs) {
  HEED_CHECK(inputs.size() == 3);
  const Shape &weighted = inputs[0], &weights = inputs[1], &V = inputs[2];
  if (auto error = find_unfit_matrix(inputs.subspan(1))) return *error;
  if (auto error = find_unfit_values(weights, V)) return *error;
  if (weighted != Shape{V.rows, V.cols, weights.rows}) {
    return shape_error("sum", {{"slices", std::to_string(weighted.slices)},
                               {"rows", std::to_string(weighted.rows)},
                               {"cols", std::to_string(weighted.cols)},
                               {"queries", std::to_string(weights.rows)},
                               {"keys", std::to_string(V.rows)},
                               {"values", std::to_string(V.cols)}});
  }
  return Shape{weights.rows, V.cols};
}

// output(i, c) = Σ_j weighted[i, j, c], where weighted[i, j, c] is weights(i, j) · V(j, c) or an override:
// the stack is never stored, so without overrides this is the product weights · V ("Attention Is All You
// Need", Vaswani et al. 2017, eq. 1). weighted [n, m, d_v], weights (n, m), V (m, d_v) → (n, d_v).
class SumWeighted final : public Op, public LargeMatrixOp, public LowRankUpdateOp {
 public:
  std::string_view kind() const override { return "sum_weighted"; }
  OpTraits traits() const override { return {.row_motion = RowMotion::SummedRows}; }

  Result<Shape> shape(std::span<const Shape> inputs) const override { return shape_of_sum(inputs); }

  void forward(OpInputs inputs, const Region& region, MatrixBlock out) const override {
    const auto values = inputs[2].value->middleCols(region.col, region.cols);
    const Index keys = keys_that_count(inputs[1], values);
    multiply(inputs[1].block({region.row, 0, region.rows, keys}), values.topRows(keys),
             {inputs[1].shape.rows, inputs[1].shape.cols, inputs[2].shape.cols}, out);
    Cell last{-1, -1, -1};
    for (const Override& override : inputs[0].overrides) {
      const Cell cell{override.cell.slice, override.cell.col};
      if (!region.contains(cell) || cell == last) continue;
      out(cell.row - region.row, cell.col - region.col) = summed(inputs, cell);
      last = cell;
    }
  }

  const LargeMatrixOp& large() const override { return *this; }
  bool reads_tile(std::size_t which) const override { return which == 1; }
  const LowRankUpdateOp* low_rank_update() const override { return this; }
  std::optional<std::size_t> weights_of(std::size_t which) const override {
    return which == 2 ? std::optional<std::size_t>(1) : std::nullopt;
  }

  // O′ = scale · O + p′·v′ − scale · p·v, with the changed columns p of the weights and rows v of the values.
  void update(const FactorChange& change, Matrix& output) const override {
    std::vector<float> factor = change.scale, added_factor(factor.size()), removed_factor(factor.size());
    for (Index k = 0; k < change.left_before.cols(); ++k) {
      for (std::size_t row = 0; row < factor.size(); ++row) {
        added_factor[row] = change.left_after(static_cast<Index>(row), k);
        removed_factor[row] = change.scale[row] * change.left_before(static_cast<Index>(row), k);
      }
      kernels().change_rows({output.rows(), output.cols(), output.data(), output.cols(), factor.data(),
                             added_factor.data(), removed_factor.data(), change.right_after.row(k).data(),
                             change.right_before.row(k).data()});
      std::fill(factor.begin(), factor.end(), 1.0f);
    }
  }

  Region reach(std::size_t which, const Region& changed) const override {
    if (which == 0) return {changed.slice, changed.col, changed.slices, changed.cols};
    return which == 1 ? Region::of_rows(changed.row, changed.rows)
                      : Region::of_cols(changed.col, changed.cols);
  }

  Explained explain(OpInputs inputs, Cell cell) const override {
    return {sum_of(terms_of(inputs[2].shape.rows,
                            [&](Index key) {
                              const Cell weighted{key, cell.col, cell.row};
                              return Expression::cell({inputs[0].node, weighted},
                                                      static_cast<double>(weighted_value(inputs, weighted)));
                            })),
            {}};
  }

  Message caption(const CaptionInputs& caption_inputs) const override {
    if (caption_inputs.extent == Extent::Row && caption_inputs.sees_no_key)
      return {"caption.sum_weighted.row.none", {}};
    return own_caption("sum_weighted", caption_inputs,
                       {{"keys", std::to_string(caption_inputs.shapes[0].rows)}});
  }

  // dW = dO·Vᵀ and dV = Wᵀ·dO, less the terms in which an override stands for the product.
  void backward(OpInputs inputs, const Matrix&, const Matrix& d_output, std::size_t which,
                Matrix& d_input) const override {
    if (which == 0) return;
    const Matrix &weights = *inputs[1].value, &V = *inputs[2].value;
    const auto add_plain = [&](Matrix& d) {
      if (which == 1) add_product_transposed(d_output, V, d);
      if (which == 2) add_transposed_product(weights, d_output, d);
    };
    if (inputs[0].overrides.empty()) return add_plain(d_input);
    Matrix d = Matrix::Zero(d_input.rows(), d_input.cols());
    add_plain(d);
    for (const Override& override : inputs[0].overrides) {
      const auto [key, col, query] = override.cell;
      float& d_cell = which == 1 ? d(query, key) : d(key, col);
      d_cell = which == 1 ? d_weight(inputs, d_output, query, key) : d_value(inputs, d_output, key, col);
    }
    d_input += d;
  }

  std::vector<std::string> code(Dialect dialect, const CodeNames& names) const override {
    if (names.has_overridden_stack) return code_of_stack(dialect, names);
    const auto &weights = names.inputs[1], &V = names.inputs[2];
    std::string product = fmt::format("{} @ {}", weights, V);
    if (dialect == Dialect::Tensorflow) product = fmt::format("tf.matmul({}, {})", weights, V);
    if (dialect == Dialect::Eigen) product = fmt::format("{} * {}", weights, V);
    return {assignment(dialect, names.output, product)};
  }

 private:
  // All but those behind which every weight is 0: what they would add is 0, if their values are finite.
  static Index keys_that_count(const OpInput& weights, const ConstBlock& values) {
    const Index keys = values.rows(), count = std::min(keys, weights.zero_from);
    return values.bottomRows(keys - count).allFinite() ? count : keys;
  }

  static float weighted_value(OpInputs inputs, Cell cell) {
    const Override* override = find_override(inputs[0].overrides, cell);
    if (override != nullptr) return override->value;
    return inputs[1].at(cell.slice, cell.row) * (*inputs[2].value)(cell.row, cell.col);
  }

  static float summed(OpInputs inputs, Cell cell) {
    float sum = weighted_value(inputs, {0, cell.col, cell.row});
    for (Index key = 1; key < inputs[2].shape.rows; ++key) {
      sum += weighted_value(inputs, {key, cell.col, cell.row});
    }
    return sum;
  }

  static float d_weight(OpInputs inputs, const Matrix& d_output, Index query, Index key) {
    float sum = 0;
    for (Index col = 0; col < d_output.cols(); ++col) {
      if (find_override(inputs[0].overrides, {key, col, query})) continue;
      sum += d_output(query, col) * (*inputs[2].value)(key, col);
    }
    return sum;
  }

  static float d_value(OpInputs inputs, const Matrix& d_output, Index key, Index col) {
    float sum = 0;
    for (Index query = 0; query < d_output.rows(); ++query) {
      if (find_override(inputs[0].overrides, {key, col, query})) continue;
      sum += (*inputs[1].value)(query, key) * d_output(query, col);
    }
    return sum;
  }

  static std::vector<std::string> code_of_stack(Dialect dialect, const CodeNames& names) {
    const auto &out = names.output, &weighted = names.inputs[0];
    const int keys = names.heads ? -2 : 1;
    if (dialect == Dialect::Torch) return {fmt::format("{} = {}.sum(dim={})", out, weighted, keys)};
    if (dialect == Dialect::Numpy) return {fmt::format("{} = {}.sum(axis={})", out, weighted, keys)};
    if (dialect == Dialect::Tensorflow) {
      return {fmt::format("{} = tf.reduce_sum({}, axis={})", out, weighted, keys)};
    }
    return {fmt::format("Matrix {}({}, {});", out, names.shapes[1].rows, names.shapes[2].cols),
            fmt::format("for (int i = 0; i < {0}.rows(); ++i) {0}.row(i) = {1}[i].colwise().sum();", out,
                        weighted)};
  }
};

}  // namespace

OpPtr sum_weighted() { return std::make_shared<SumWeighted>(); }

}  // namespace heed
