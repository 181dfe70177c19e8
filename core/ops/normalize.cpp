#include <cmath>
#include <string>

#include <fmt/format.h>

#include "core/kernels/kernels.h"
#include "core/ops/ops.h"
#include "core/ops/parts.h"

namespace heed {
namespace {

// `0.00001`: on paper nobody writes 1e-05.
std::string decimal_text(float small) {
  constexpr int kMostDecimals = 12;
  for (int decimals = 0; decimals <= kMostDecimals; ++decimals) {
    const std::string text = fmt::format("{:.{}f}", small, decimals);
    if (std::abs(std::stof(text) - small) < small * 1e-4f) return text;
  }
  return literal(Dialect::Numpy, small);
}

// What a row is shifted and divided by.
struct RowScale {
  double mean = 0;  // 0: rows are not shifted
  double root = 1;
};

// Y = (X − mean) / √(variance + eps) · gain + bias over each row ("Layer Normalization", Ba et al. 2016), or
// Y = X / √(mean of squares + eps) · gain + bias ("Root Mean Square Layer Normalization", Zhang and Sennrich
// 2019). X (n, d)[, gain (1, d)][, bias (1, d)] → (n, d).
class NormalizeRows final : public Op {
 public:
  explicit NormalizeRows(const RowNormOptions& norm) : norm_(norm) {}

  std::string_view kind() const override { return norm_.is_centered ? "layer_norm" : "rms_norm"; }

  OpTraits traits() const override {
    OpTraits traits;
    traits.is_row_by_row = true;
    traits.normalization = norm_.is_centered ? Normalization::Layer : Normalization::RootMeanSquare;
    return traits;
  }

  Result<Shape> shape(std::span<const Shape> inputs) const override {
    HEED_CHECK(inputs.size() == 1u + (norm_.has_gain ? 1 : 0) + (norm_.has_bias ? 1 : 0));
    if (auto error = find_unfit_matrix(inputs)) return *error;
    for (std::size_t which = 1; which < inputs.size(); ++which) {
      if (inputs[which] == Shape{1, inputs[0].cols}) continue;
      return shape_error(is_gain(which) ? "gain" : "norm_bias", {{"rows", std::to_string(inputs[which].rows)},
                                                                 {"cols", std::to_string(inputs[which].cols)},
                                                                 {"inputs", std::to_string(inputs[0].cols)}});
    }
    return inputs[0];
  }

  void forward(OpInputs inputs, const Region& region, MatrixBlock out) const override {
    for (Index row = 0; row < region.rows; ++row) {
      const Index of = region.row + row;
      kernels().normalize(norm_row(inputs, scale_of(inputs, of), {of, region.col, 1, region.cols, 0, 1}),
                          &out(row, 0));
    }
  }

  Region reach(std::size_t which, const Region& changed) const override {
    return which == 0 ? Region::of_rows(changed.row, changed.rows)
                      : Region::of_cols(changed.col, changed.cols);
  }

  // The mean stands for itself in the variance: to first order the variance does not depend on it.
  Explained explain(OpInputs inputs, Cell cell) const override {
    const Index d = inputs[0].shape.cols;
    const auto x = [&](Index col) { return input_cell(inputs[0], {cell.row, col}); };
    const auto mean_of = [&](auto term) {
      return quotient_of(sum_of(terms_of(d, term)), Expression::constant(static_cast<double>(d)));
    };
    const RowScale scale = scale_of(inputs, cell.row);
    const auto square = [&](Index col) {
      Expression part =
          norm_.is_centered ? difference_of(x(col), Expression::constant(scale.mean, "mean")) : x(col);
      return Expression::of(Expression::Kind::Power, {std::move(part), Expression::constant(2)});
    };
    Expression root = function_of(Expression::Kind::Sqrt,
                                  sum_of({mean_of(square), Expression::constant(norm_.eps, "eps")}));
    Expression y = quotient_of(norm_.is_centered ? difference_of(x(cell.col), mean_of(x)) : x(cell.col),
                               std::move(root));
    if (norm_.has_gain) y = product_of(std::move(y), input_cell(inputs[1], {0, cell.col}));
    if (norm_.has_bias) y = sum_of({std::move(y), input_cell(inputs[bias_at()], {0, cell.col})});
    return {std::move(y), {}};
  }

  std::optional<RowNormalization> normalization(OpInputs inputs, Index row) const override {
    const RowScale scale = scale_of(inputs, row);
    RowNormalization made;
    made.subtracted = scale.mean;
    made.divisor = scale.root;
    for (Index col = 0; col < inputs[0].shape.cols; ++col) {
      made.inputs.push_back(static_cast<double>(inputs[0].at(row, col)));
      made.terms.push_back(made.inputs.back() - scale.mean);
      if (norm_.has_gain) made.gain.push_back(static_cast<double>((*inputs[1].value)(0, col)));
      if (norm_.has_bias) made.bias.push_back(static_cast<double>((*inputs[bias_at()].value)(0, col)));
    }
    return made;
  }

  std::optional<Message> note_for_paper() const override {
    return Message{fmt::format("op.{}.paper", kind()), {{"eps", decimal_text(eps())}}};
  }

  void backward(OpInputs inputs, const Matrix&, const Matrix& d_output, std::size_t which,
                Matrix& d_input) const override {
    if (which > 0 && !is_gain(which)) {
      d_input += d_output.colwise().sum();
      return;
    }
    for (Index row = 0; row < d_output.rows(); ++row) {
      const NormRow from = norm_row(inputs, scale_of(inputs, row), {row, 0, 1, d_output.cols(), 0, 1});
      const float* dy = d_output.row(row).data();
      if (which == 0) kernels().add_norm_gradient(from, dy, norm_.is_centered, d_input.row(row).data());
      if (which == 1) kernels().add_gain_gradient(from, dy, d_input.data());
    }
  }

  std::vector<std::string> code(Dialect dialect, const CodeNames& names) const override {
    switch (dialect) {
      case Dialect::Torch:
        return torch_code(names);
      case Dialect::Numpy:
        return numpy_code(names);
      case Dialect::Tensorflow:
        return tensorflow_code(names);
      case Dialect::Eigen:
        break;
    }
    return eigen_code(names);
  }

  // An RMSNorm of PyTorch has no bias, and is in the library since 2.4 only.
  std::optional<LayerCode> layer(std::span<const SizeNames> sizes) const override {
    if (!norm_.is_centered && norm_.has_bias) return std::nullopt;
    LayerCode made;
    const std::string eps = literal(Dialect::Torch, this->eps());
    const bool has_parameters = norm_.has_gain || norm_.has_bias || !norm_.is_centered;
    if (has_parameters) {
      made.parameters = {
          {"weight", norm_.has_gain ? std::optional<std::size_t>(1) : std::nullopt, false, true, 1}};
    }
    if (!norm_.is_centered) {
      made.make = fmt::format("RMSNorm({}, eps={})", sizes[0].cols, eps);
      made.definition = rms_norm_class();
      return made;
    }
    made.make = fmt::format("nn.LayerNorm({}, eps={}{})", sizes[0].cols, eps,
                            has_parameters ? "" : ", elementwise_affine=False");
    if (has_parameters) {
      made.parameters.push_back(
          {"bias", norm_.has_bias ? std::optional(bias_at()) : std::nullopt, false, true, 0});
    }
    return made;
  }

 private:
  static std::vector<std::string> rms_norm_class() {
    return {"class RMSNorm(nn.Module):",
            "    def __init__(self, d_model, eps):",
            "        super().__init__()",
            "        self.eps = eps",
            "        self.weight = nn.Parameter(torch.ones(d_model))",
            "",
            "    def forward(self, x):",
            "        return x * torch.rsqrt(x.pow(2).mean(dim=-1, keepdim=True) + self.eps) * self.weight"};
  }

  float eps() const { return static_cast<float>(norm_.eps); }
  bool is_gain(std::size_t which) const { return which == 1 && norm_.has_gain; }
  std::size_t bias_at() const { return norm_.has_gain ? 2 : 1; }

  RowScale scale_of(OpInputs inputs, Index row) const {
    const Index d = inputs[0].shape.cols;
    const float* x = inputs[0].block({row, 0, 1, d, 0, 1}).data();
    RowScale scale;
    if (norm_.is_centered) scale.mean = kernels().sum(x, d) / static_cast<double>(d);
    scale.root = std::sqrt(kernels().sum_of_squares(x, d, scale.mean) / static_cast<double>(d) + norm_.eps);
    return scale;
  }

  // A part of one row.
  NormRow norm_row(OpInputs inputs, const RowScale& scale, const Region& part) const {
    return {inputs[0].block(part).data(),
            part.cols,
            scale.mean,
            scale.root,
            norm_.has_gain ? inputs[1].value->data() + part.col : nullptr,
            norm_.has_bias ? inputs[bias_at()].value->data() + part.col : nullptr};
  }

  // ` * gain + bias`, as far as there are any.
  std::string with_gain_and_bias(std::string text, const CodeNames& names) const {
    if (norm_.has_gain) text += " * " + names.inputs[1];
    if (norm_.has_bias) text += " + " + names.inputs[bias_at()];
    return text;
  }

  std::vector<std::string> torch_code(const CodeNames& names) const {
    const std::string &x = names.inputs[0], eps = literal(Dialect::Torch, this->eps());
    if (!norm_.is_centered) {
      const std::string scaled =
          fmt::format("{0} * torch.rsqrt({0}.pow(2).mean(dim=-1, keepdim=True) + {1})", x, eps);
      return {assignment(Dialect::Torch, names.output, with_gain_and_bias(scaled, names))};
    }
    std::string text = fmt::format("F.layer_norm({}, ({},)", x, names.shapes[0].cols);
    if (norm_.has_gain) text += fmt::format(", weight={}.reshape(-1)", names.inputs[1]);
    if (norm_.has_bias) text += fmt::format(", bias={}.reshape(-1)", names.inputs[bias_at()]);
    return {assignment(Dialect::Torch, names.output, fmt::format("{}, eps={})", text, eps))};
  }

  std::vector<std::string> numpy_code(const CodeNames& names) const {
    const std::string &x = names.inputs[0], eps = literal(Dialect::Numpy, this->eps());
    const std::string scaled =
        norm_.is_centered
            ? fmt::format(
                  "({0} - {0}.mean(axis=-1, keepdims=True)) / np.sqrt({0}.var(axis=-1, keepdims=True) "
                  "+ {1})",
                  x, eps)
            : fmt::format("{0} / np.sqrt(({0} ** 2).mean(axis=-1, keepdims=True) + {1})", x, eps);
    return {assignment(Dialect::Numpy, names.output, with_gain_and_bias(scaled, names))};
  }

  std::vector<std::string> tensorflow_code(const CodeNames& names) const {
    const std::string &x = names.inputs[0], eps = literal(Dialect::Tensorflow, this->eps());
    if (!norm_.is_centered) {
      const std::string scaled = fmt::format(
          "{0} * tf.math.rsqrt(tf.reduce_mean(tf.square({0}), axis=-1, keepdims=True) + {1})", x, eps);
      return {assignment(Dialect::Tensorflow, names.output, with_gain_and_bias(scaled, names))};
    }
    const std::string scaled = fmt::format("({} - mean) * tf.math.rsqrt(variance + {})", x, eps);
    return {fmt::format("mean, variance = tf.nn.moments({}, axes=[-1], keepdims=True)", x),
            assignment(Dialect::Tensorflow, names.output, with_gain_and_bias(scaled, names))};
  }

  std::vector<std::string> eigen_code(const CodeNames& names) const {
    const std::string &y = names.output, &x = names.inputs[0];
    std::vector<std::string> lines = {
        norm_.is_centered ? fmt::format("Matrix {} = {}.colwise() - {}.rowwise().mean();", y, x, x)
                          : fmt::format("Matrix {} = {};", y, x),
        fmt::format("{0}.array().colwise() /= ({0}.array().square().rowwise().mean() + {1}).sqrt().eval();",
                    y, literal(Dialect::Eigen, eps()))};
    if (norm_.has_gain)
      lines.push_back(fmt::format("{}.array().rowwise() *= {}.row(0).array();", y, names.inputs[1]));
    if (norm_.has_bias)
      lines.push_back(fmt::format("{}.rowwise() += {}.row(0);", y, names.inputs[bias_at()]));
    return lines;
  }

  RowNormOptions norm_;
};

}  // namespace

OpPtr normalize_rows(const RowNormOptions& norm) { return std::make_shared<NormalizeRows>(norm); }

}  // namespace heed
