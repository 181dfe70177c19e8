#include <fmt/format.h>

#include "core/base/number.h"
#include "core/ops/ops.h"
#include "core/ops/parts.h"

namespace heed {
namespace {

// weighted[i, j, c] = weights(i, j) · V(j, c): what query i takes of each value. weights (n, m), V (m, d_v) →
// a stack of n queries, each m keys × d_v.
class WeighValues final : public Op, public LargeMatrixOp {
 public:
  std::string_view kind() const override { return "weigh_values"; }
  OpTraits traits() const override { return {.row_motion = RowMotion::ScaledRow}; }

  Result<Shape> shape(std::span<const Shape> inputs) const override {
    HEED_CHECK(inputs.size() == 2);
    if (auto error = find_unfit_matrix(inputs)) return *error;
    if (auto error = find_unfit_values(inputs[0], inputs[1])) return *error;
    return Shape{inputs[1].rows, inputs[1].cols, inputs[0].rows};
  }

  void forward(OpInputs inputs, const Region& region, MatrixBlock out) const override {
    const Matrix& V = *inputs[1].value;
    for (Index query = 0; query < region.slices; ++query) {
      for (Index key = 0; key < region.rows; ++key) {
        out.row(query * region.rows + key) = inputs[0].at(region.slice + query, region.row + key) *
                                             V.row(region.row + key).segment(region.col, region.cols);
      }
    }
  }

  const LargeMatrixOp& large() const override { return *this; }
  std::optional<std::size_t> weights_of(std::size_t which) const override {
    return which == 1 ? std::optional<std::size_t>(0) : std::nullopt;
  }

  Region reach(std::size_t which, const Region& changed) const override {
    // A weight (i, j) scales row j of slice i; a value (j, c) stands at that place in every slice.
    if (which == 0) return {changed.col, 0, changed.cols, Region::kToEnd, changed.row, changed.rows};
    return {changed.row, changed.col, changed.rows, changed.cols};
  }

  Explained explain(OpInputs inputs, Cell cell) const override {
    return {product_of(input_cell(inputs[0], {cell.slice, cell.row}),
                       input_cell(inputs[1], {cell.row, cell.col})),
            {}};
  }

  Message caption(const CaptionInputs& caption_inputs) const override {
    MessageArgs args;
    const auto [row, col, slice] = caption_inputs.cell;
    if (caption_inputs.is_one_row()) args.emplace_back("weight", input_text(caption_inputs, 0, {slice, row}));
    if (caption_inputs.extent == Extent::Cell)
      args.emplace_back("number", input_text(caption_inputs, 1, {row, col}));
    return own_caption("weigh_values", caption_inputs, std::move(args));
  }

  // Only for a gradient of the stack itself: otherwise sum_weighted passes it to the weights and the values.
  void backward(OpInputs inputs, const Matrix&, const Matrix& d_output, std::size_t which,
                Matrix& d_input) const override {
    const Matrix &weights = *inputs[0].value, &V = *inputs[1].value;
    for (Index query = 0; query < weights.rows(); ++query) {
      const auto d_slice = d_output.middleRows(query * V.rows(), V.rows());
      if (which == 0) d_input.row(query) += d_slice.cwiseProduct(V).rowwise().sum().transpose();
      if (which == 1) d_input.noalias() += weights.row(query).asDiagonal() * d_slice;
    }
  }

  std::vector<std::string> code(Dialect dialect, const CodeNames& names) const override {
    const auto &weights = names.inputs[0], &V = names.inputs[1];
    if (names.heads)
      return {fmt::format("{} = {}[..., None] * {}[..., None, :, :]", names.output, weights, V)};
    if (dialect != Dialect::Eigen) {
      return {fmt::format("{} = {}[:, :, None] * {}[None, :, :]", names.output, weights, V)};
    }
    return {fmt::format("std::vector<Matrix> {};", names.output),
            fmt::format("for (int i = 0; i < {}.rows(); ++i) {{", weights),
            fmt::format("  {}.push_back({}.row(i).asDiagonal() * {});", names.output, weights, V), "}"};
  }
};

}  // namespace

OpPtr weigh_values() { return std::make_shared<WeighValues>(); }

}  // namespace heed
