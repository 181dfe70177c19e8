#include <cmath>

#include <fmt/format.h>

#include "core/base/number.h"
#include "core/kernels/kernels.h"
#include "core/ops/ops.h"
#include "core/ops/parts.h"

namespace heed {
namespace {

// Rows long enough that the kernels are worth the call.
void scale(const MatrixPart& scores, float factor, MatrixBlock out) {
  constexpr Index kLongRow = 64;
  if (scores.cols() < kLongRow) {
    out = scores * factor;
    return;
  }
  for (Index row = 0; row < scores.rows(); ++row) {
    kernels().scale(scores.row(row).data(), scores.cols(), factor, out.row(row).data());
  }
}

// 1/number is a float without rounding, so that multiplying by it is dividing: of powers of two.
bool has_exact_reciprocal(float number) {
  int exponent = 0;
  return std::frexp(number, &exponent) == 0.5f;
}

// S · factor: a scale that the scene gives in place of 1/√d_k.
class ScaleBy final : public ElementwiseOp {
 public:
  explicit ScaleBy(float factor) : factor_(factor) {}

  std::string_view kind() const override { return "scale_by"; }
  OpTraits traits() const override { return {.is_row_by_row = true}; }

  std::optional<ElementwiseRule> elementwise_rule(const Shape&) const override {
    return ElementwiseRule{factor_, {}};
  }

  void forward(OpInputs inputs, const Region& region, MatrixBlock out) const override {
    scale(inputs[0].block(region), factor_, out);
  }

  Explained explain(OpInputs inputs, Cell cell) const override {
    return {product_of(input_cell(inputs[0], cell), Expression::constant(static_cast<double>(factor_))), {}};
  }

  Message caption(const CaptionInputs& caption_inputs) const override {
    return own_caption(
        "scale_by", caption_inputs,
        {{"before", input_text(caption_inputs, 0, caption_inputs.cell)}, {"factor", readable_text(factor_)}});
  }

  void backward(OpInputs, const Matrix&, const Matrix& d_output, std::size_t,
                Matrix& d_input) const override {
    d_input += d_output * factor_;
  }

  std::vector<std::string> code(Dialect dialect, const CodeNames& names) const override {
    return {assignment(dialect, names.output,
                       fmt::format("{} * {}", names.inputs[0], literal(dialect, factor_)))};
  }

 private:
  float factor_;
};

// S / √d_k, so that a sum of d_k products varies no more than one of them ("Attention Is All You Need",
// Vaswani et al. 2017, §3.2.1).
class ScaleByRoot final : public ElementwiseOp {
 public:
  explicit ScaleByRoot(Index d_k) : d_k_(d_k), root_(std::sqrt(static_cast<float>(d_k))) {
    HEED_CHECK(d_k > 0);
  }

  std::string_view kind() const override { return "scale_by_root"; }
  OpTraits traits() const override { return {.is_row_by_row = true}; }

  std::optional<ElementwiseRule> elementwise_rule(const Shape&) const override {
    return ElementwiseRule{1 / root_, {}};
  }

  void forward(OpInputs inputs, const Region& region, MatrixBlock out) const override {
    if (has_exact_reciprocal(root_)) {
      scale(inputs[0].block(region), 1 / root_, out);
    } else {
      out = inputs[0].block(region) / root_;
    }
  }

  Explained explain(OpInputs inputs, Cell cell) const override {
    auto root = function_of(Expression::Kind::Sqrt, Expression::constant(static_cast<double>(d_k_)));
    return {quotient_of(input_cell(inputs[0], cell), std::move(root)),
            {{"op.scale_by_root.why", {{"d_k", std::to_string(d_k_)}}}}};
  }

  Message caption(const CaptionInputs& caption_inputs) const override {
    return own_caption(
        "scale_by_root", caption_inputs,
        {{"before", input_text(caption_inputs, 0, caption_inputs.cell)}, {"d_k", std::to_string(d_k_)}});
  }

  void backward(OpInputs, const Matrix&, const Matrix& d_output, std::size_t,
                Matrix& d_input) const override {
    d_input += d_output / root_;
  }

  std::vector<std::string> code(Dialect dialect, const CodeNames& names) const override {
    return {assignment(dialect, names.output,
                       fmt::format(fmt::runtime(pattern(dialect)), names.inputs[0], d_k_))};
  }

 private:
  static std::string_view pattern(Dialect dialect) {
    return dialect == Dialect::Eigen ? "{} / std::sqrt({}.0f)" : "{} / math.sqrt({})";
  }

  Index d_k_;
  float root_;
};

}  // namespace

OpPtr scale_by(float factor) { return std::make_shared<ScaleBy>(factor); }

OpPtr scale_by_root(Index d_k) { return std::make_shared<ScaleByRoot>(d_k); }

}  // namespace heed
