#include <fmt/format.h>

#include "core/ops/ops.h"
#include "core/ops/parts.h"
#include "core/ops/product.h"

namespace heed {
namespace {

WholeProduct whole_product(OpInputs inputs) {
  return {inputs[0].shape.rows, inputs[0].shape.cols, inputs[1].shape.cols, true};
}

// A part of a weight as its numbers lie.
StoredMatrix lying_part(const OpInput& weight, const Region& part) {
  if (weight.stored) return weight.stored->block(part.row, part.col, part.rows, part.cols);
  const MatrixPart numbers = weight.block(part);
  return {
      StoredMatrix::Type::F32, false, numbers.data(), numbers.outerStride(), part.rows, part.cols, nullptr};
}

// Y = X·W + b, one row at a time or all at once: the linear maps of "Attention Is All You Need", §3.2.2
// (Vaswani et al. 2017). X (n, d_in), W (d_in, d_out), b (1, d_out) → (n, d_out).
class Project final : public Op, public LargeMatrixOp {
 public:
  explicit Project(bool has_bias) : has_bias_(has_bias) {}

  std::string_view kind() const override { return has_bias_ ? "project_with_bias" : "project"; }
  OpTraits traits() const override { return {.is_row_by_row = true}; }

  Result<Shape> shape(std::span<const Shape> inputs) const override {
    HEED_CHECK(inputs.size() == (has_bias_ ? 3u : 2u));
    if (auto error = find_unfit_matrix(inputs)) return *error;
    const Shape &x = inputs[0], &weight = inputs[1];
    if (weight.rows != x.cols) {
      return shape_error("project",
                         {{"rows", std::to_string(weight.rows)}, {"inputs", std::to_string(x.cols)}});
    }
    if (has_bias_ && inputs[2] != Shape{1, weight.cols}) {
      return shape_error("bias", {{"rows", std::to_string(inputs[2].rows)},
                                  {"cols", std::to_string(inputs[2].cols)},
                                  {"outputs", std::to_string(weight.cols)}});
    }
    return Shape{x.rows, weight.cols};
  }

  void forward(OpInputs inputs, const Region& region, MatrixBlock out) const override {
    const MatrixPart x = inputs[0].block({region.row, 0, region.rows, inputs[0].shape.cols});
    const WholeProduct whole = whole_product(inputs);
    const float* const bias = bias_of(inputs, region);
    if (const StoredMatrix* weight = inputs[1].stored) {
      multiply_stored(x, weight->block(0, region.col, weight->rows, region.cols), whole, out, bias);
    } else {
      multiply(x, inputs[1].value->middleCols(region.col, region.cols), whole, out, bias);
    }
  }

  void forward_each(std::span<const OpInputs> inputs, const Region& region,
                    std::span<MatrixBlock> out) const override {
    const OpInputs first = inputs.front();
    std::vector<StoredFactor> weights;
    for (const OpInputs& each : inputs) {
      weights.push_back({lying_part(each[1], {0, region.col, first[0].shape.cols, region.cols, 0, 1}),
                         bias_of(each, region)});
    }
    multiply_each(first[0].block({region.row, 0, region.rows, first[0].shape.cols}), weights,
                  whole_product(first), out);
  }

  const LargeMatrixOp& large() const override { return *this; }
  bool reads_tile(std::size_t which) const override { return which == 0; }
  bool reads_stored(std::size_t which) const override { return which == 1; }
  bool is_shared_by_columns() const override { return true; }

  Region reach(std::size_t which, const Region& changed) const override {
    return which == 0 ? Region::of_rows(changed.row, changed.rows)
                      : Region::of_cols(changed.col, changed.cols);
  }

  Explained explain(OpInputs inputs, Cell cell) const override {
    auto terms = terms_of(inputs[0].shape.cols, [&](Index k) {
      return product_of(input_cell(inputs[0], {cell.row, k}), input_cell(inputs[1], {k, cell.col}));
    });
    if (has_bias_) terms.push_back(input_cell(inputs[2], {0, cell.col}));
    return {sum_of(std::move(terms)), {}};
  }

  Message caption(const CaptionInputs& caption_inputs) const override {
    if (!is_attention_role(caption_inputs.role)) return Op::caption(caption_inputs);
    return own_caption(fmt::format("project.{}", role_word(caption_inputs.role)), caption_inputs,
                       {{"from", caption_inputs.names[0]}, {"weight", caption_inputs.names[1]}});
  }

  void backward(OpInputs inputs, const Matrix&, const Matrix& d_output, std::size_t which,
                Matrix& d_input) const override {
    if (which == 0) add_product_transposed(d_output, *inputs[1].value, d_input);
    if (which == 1) add_transposed_product(*inputs[0].value, d_output, d_input);
    if (which == 2) d_input += d_output.colwise().sum();
  }

  std::vector<std::string> code(Dialect dialect, const CodeNames& names) const override {
    const auto &x = names.inputs[0], &weight = names.inputs[1];
    std::string product = x + " @ " + weight;
    if (dialect == Dialect::Tensorflow) product = fmt::format("tf.matmul({}, {})", x, weight);
    if (dialect == Dialect::Eigen) product = x + " * " + weight;
    if (has_bias_ && dialect == Dialect::Eigen) {
      product = fmt::format("({}).rowwise() + {}.row(0)", product, names.inputs[2]);
    } else if (has_bias_) {
      product += " + " + names.inputs[2];
    }
    return {assignment(dialect, names.output, product)};
  }

  std::optional<LayerCode> layer(std::span<const SizeNames> sizes) const override {
    LayerCode linear;
    linear.make =
        fmt::format("nn.Linear({}, {}{})", sizes[1].rows, sizes[1].cols, has_bias_ ? "" : ", bias=False");
    linear.parameters = {{"weight", 1, true, false, 0}};
    if (has_bias_) linear.parameters.push_back({"bias", 2, false, true, 0});
    return linear;
  }

 private:
  const float* bias_of(OpInputs inputs, const Region& region) const {
    return has_bias_ ? inputs[2].value->data() + region.col : nullptr;
  }

  bool has_bias_;
};

}  // namespace

OpPtr project(bool has_bias) { return std::make_shared<Project>(has_bias); }

}  // namespace heed
