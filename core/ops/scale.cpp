#include <cmath>

#include <fmt/format.h>

#include "core/ops/ops.h"
#include "core/ops/parts.h"

namespace heed {
namespace {

// S · factor: a scale that the scene gives in place of 1/√d_k.
class ScaleBy final : public PassedOnOp {
 public:
  explicit ScaleBy(float factor) : factor_(factor) {}

  std::string_view kind() const override { return "scale_by"; }

  std::optional<CellRule> cell_rule(const Shape&) const override { return CellRule{factor_, {}}; }

  void forward(OpInputs inputs, const Region& region, MatrixBlock out) const override {
    out = inputs[0].block(region) * factor_;
  }

  Explained explain(OpInputs inputs, Cell cell) const override {
    return {product_of(input_cell(inputs[0], cell), Expression::constant(static_cast<double>(factor_))), {}};
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
class ScaleByRoot final : public PassedOnOp {
 public:
  explicit ScaleByRoot(Index d_k) : d_k_(d_k), root_(std::sqrt(static_cast<float>(d_k))) {
    HEED_CHECK(d_k > 0);
  }

  std::string_view kind() const override { return "scale_by_root"; }

  std::optional<CellRule> cell_rule(const Shape&) const override { return CellRule{1 / root_, {}}; }

  void forward(OpInputs inputs, const Region& region, MatrixBlock out) const override {
    out = inputs[0].block(region) / root_;
  }

  Explained explain(OpInputs inputs, Cell cell) const override {
    auto root = function_of(Expression::Kind::Sqrt, Expression::constant(static_cast<double>(d_k_)));
    return {quotient_of(input_cell(inputs[0], cell), std::move(root)),
            {{"op.scale_by_root.why", {{"d_k", std::to_string(d_k_)}}}}};
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
