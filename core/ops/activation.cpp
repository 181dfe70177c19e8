#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <fmt/format.h>

#include "core/kernels/kernels.h"
#include "core/ops/ops.h"
#include "core/ops/parts.h"

namespace heed {
namespace {

constexpr double kRootOfTwoOverPi = 0.7978845608028654, kCubic = 0.044715;  // of the approximation of GELU

using Kind = Expression::Kind;

// GELU by tanh is x · σ(2u), as (1 + tanh u) / 2 = σ(2u); SiLU is x · σ(x).
void multiply_by_share(Activation activation, const float* from, Index count, float* to) {
  if (activation == Activation::Silu) return kernels().gate_itself({from, count, 1, 0, to});
  kernels().gate_itself(
      {from, count, static_cast<float>(2 * kRootOfTwoOverPi), static_cast<float>(kCubic), to});
}

float activated(Activation activation, float x) {
  if (activation == Activation::Relu) return x < 0 ? 0 : x;  // NaN stays
  if (activation == Activation::Tanh) return std::tanh(x);
  float result = 0;
  if (activation == Activation::Gelu) {
    kernels().gelu(&x, 1, &result);
  } else {
    multiply_by_share(activation, &x, 1, &result);
  }
  return result;
}

void activate_block(Activation activation, const MatrixPart& from, MatrixBlock out) {
  if (activation == Activation::Relu || activation == Activation::Tanh) {
    out = from.unaryExpr([&](float x) { return activated(activation, x); });
    return;
  }
  for (Index row = 0; row < from.rows(); ++row) {
    if (activation == Activation::Gelu) {
      kernels().gelu(from.row(row).data(), from.cols(), out.row(row).data());
      continue;
    }
    multiply_by_share(activation, from.row(row).data(), from.cols(), out.row(row).data());
  }
}

double slope_at(Activation activation, double x) {
  switch (activation) {
    case Activation::Relu:
      return x > 0 ? 1 : 0;
    case Activation::Gelu: {
      const double density = std::exp(-x * x / 2) / std::sqrt(2 * std::numbers::pi);
      return 0.5 * (1 + std::erf(x / std::numbers::sqrt2)) + x * density;
    }
    case Activation::GeluTanh: {
      const double tanh = std::tanh(kRootOfTwoOverPi * (x + kCubic * x * x * x));
      return 0.5 * (1 + tanh) + 0.5 * x * (1 - tanh * tanh) * kRootOfTwoOverPi * (1 + 3 * kCubic * x * x);
    }
    case Activation::Tanh: {
      const double tanh = std::tanh(x);
      return 1 - tanh * tanh;
    }
    case Activation::Silu:
      break;
  }
  const double share = 1 / (1 + std::exp(-x));
  return share * (1 + x * (1 - share));
}

Expression constant(double value) { return Expression::constant(value); }

// x · (1 + t) / 2
Expression half_of_sum(Expression x, Expression t) {
  std::vector<Expression> terms;
  terms.push_back(constant(1));
  terms.push_back(std::move(t));
  return product_of(std::move(x), quotient_of(sum_of(std::move(terms)), constant(2)));
}

Expression tree_of(Activation activation, const Expression& x) {
  switch (activation) {
    case Activation::Relu:
      return Expression::of(Kind::Max, {x, constant(0)});
    case Activation::Gelu:
      return half_of_sum(x, function_of(Kind::Erf, quotient_of(x, function_of(Kind::Sqrt, constant(2)))));
    case Activation::GeluTanh: {
      Expression cubed = Expression::of(Kind::Power, {x, constant(3)});
      Expression inner = sum_of({x, product_of(constant(kCubic), std::move(cubed))});
      return half_of_sum(
          x, function_of(Kind::Tanh,
                         product_of(Expression::constant(kRootOfTwoOverPi, "√(2/π)"), std::move(inner))));
    }
    case Activation::Tanh:
      return function_of(Kind::Tanh, x);
    case Activation::Silu:
      break;
  }
  return quotient_of(x, sum_of({constant(1), function_of(Kind::Exp, difference_of(constant(0), x))}));
}

std::string torch_text(Activation activation, const std::string& x) {
  switch (activation) {
    case Activation::Relu:
      return fmt::format("torch.relu({})", x);
    case Activation::Gelu:
      return fmt::format("F.gelu({})", x);
    case Activation::GeluTanh:
      return fmt::format("F.gelu({}, approximate=\"tanh\")", x);
    case Activation::Tanh:
      return fmt::format("torch.tanh({})", x);
    case Activation::Silu:
      break;
  }
  return fmt::format("F.silu({})", x);
}

std::string numpy_text(Activation activation, const std::string& x) {
  switch (activation) {
    case Activation::Relu:
      return fmt::format("np.maximum({}, 0)", x);
    case Activation::Gelu:
      return fmt::format("0.5 * {0} * (1 + np.vectorize(math.erf, otypes=[np.float32])({0} / math.sqrt(2)))",
                         x);
    case Activation::GeluTanh:
      return fmt::format("0.5 * {0} * (1 + np.tanh(math.sqrt(2 / math.pi) * ({0} + 0.044715 * {0} ** 3)))",
                         x);
    case Activation::Tanh:
      return fmt::format("np.tanh({})", x);
    case Activation::Silu:
      break;
  }
  return fmt::format("{0} / (1 + np.exp(-{0}))", x);
}

std::string tensorflow_text(Activation activation, const std::string& x) {
  switch (activation) {
    case Activation::Relu:
      return fmt::format("tf.nn.relu({})", x);
    case Activation::Gelu:
      return fmt::format("tf.nn.gelu({})", x);
    case Activation::GeluTanh:
      return fmt::format("tf.nn.gelu({}, approximate=True)", x);
    case Activation::Tanh:
      return fmt::format("tf.tanh({})", x);
    case Activation::Silu:
      break;
  }
  return fmt::format("tf.nn.silu({})", x);
}

std::string eigen_text(Activation activation, const std::string& x) {
  const auto each = [&](std::string_view formula) {
    return fmt::format("{}.unaryExpr([](float v) {{ return {}; }})", x, formula);
  };
  switch (activation) {
    case Activation::Relu:
      return fmt::format("{}.cwiseMax(0.0f)", x);
    case Activation::Gelu:
      return each("0.5f * v * (1 + std::erf(v / std::sqrt(2.0f)))");
    case Activation::GeluTanh:
      return each("0.5f * v * (1 + std::tanh(0.7978845608f * (v + 0.044715f * v * v * v)))");
    case Activation::Tanh:
      return each("std::tanh(v)");
    case Activation::Silu:
      break;
  }
  return each("v / (1 + std::exp(-v))");
}

std::string text_of(Dialect dialect, Activation activation, const std::string& x) {
  switch (dialect) {
    case Dialect::Torch:
      return torch_text(activation, x);
    case Dialect::Numpy:
      return numpy_text(activation, x);
    case Dialect::Tensorflow:
      return tensorflow_text(activation, x);
    case Dialect::Eigen:
      break;
  }
  return eigen_text(activation, x);
}

// Y = act(X), each number by itself (GELU: Hendrycks and Gimpel 2016; SiLU: Elfwing et al. 2017).
class Activate final : public CellwiseOp {
 public:
  explicit Activate(Activation activation) : activation_(activation) {}

  std::string_view kind() const override { return kActivationNames[static_cast<std::size_t>(activation_)]; }

  OpTraits traits() const override {
    OpTraits traits;
    traits.is_row_by_row = true;
    traits.range = ValueRange::LikeInput0;
    return traits;
  }

  void forward(OpInputs inputs, const Region& region, MatrixBlock out) const override {
    activate_block(activation_, inputs[0].block(region), out);
  }

  Explained explain(OpInputs inputs, Cell cell) const override {
    return {tree_of(activation_, input_cell(inputs[0], cell)), {}};
  }

  std::optional<Message> note_for_paper() const override {
    return Message{fmt::format("op.{}.paper", kind()), {}};
  }

  void backward(OpInputs inputs, const Matrix&, const Matrix& d_output, std::size_t,
                Matrix& d_input) const override {
    const float* x = inputs[0].value->data();
    if (activation_ == Activation::Gelu)
      return kernels().add_gelu_gradient(x, d_output.data(), d_output.size(), d_input.data());
    for (Index at = 0; at < d_output.size(); ++at)
      d_input.data()[at] +=
          d_output.data()[at] * static_cast<float>(slope_at(activation_, static_cast<double>(x[at])));
  }

  std::vector<std::string> code(Dialect dialect, const CodeNames& names) const override {
    return {assignment(dialect, names.output, text_of(dialect, activation_, names.inputs[0]))};
  }

 private:
  Activation activation_;
};

// Y = act(G) ∘ H: a gated feed-forward layer ("GLU Variants Improve Transformer", Shazeer 2020).
// G (n, d), H (n, d) → (n, d).
class Gate final : public AlignedOp {
 public:
  explicit Gate(Activation activation) : activation_(activation) {}

  std::string_view kind() const override { return kGateNames[static_cast<std::size_t>(activation_)]; }
  OpTraits traits() const override { return {.is_row_by_row = true}; }

  void forward(OpInputs inputs, const Region& region, MatrixBlock out) const override {
    activate_block(activation_, inputs[0].block(region), out);
    out.array() *= inputs[1].block(region).array();
  }

  Explained explain(OpInputs inputs, Cell cell) const override {
    return {product_of(tree_of(activation_, input_cell(inputs[0], cell)), input_cell(inputs[1], cell)), {}};
  }

  std::optional<Message> note_for_paper() const override {
    return Message{fmt::format("op.{}.paper", kind()), {}};
  }

  void backward(OpInputs inputs, const Matrix&, const Matrix& d_output, std::size_t which,
                Matrix& d_input) const override {
    for (Index at = 0; at < d_output.size(); ++at) {
      const float gate = inputs[0].value->data()[at], hidden = inputs[1].value->data()[at];
      const float factor = which == 0 ? hidden * static_cast<float>(slope_at(activation_, gate))
                                      : activated(activation_, gate);
      d_input.data()[at] += d_output.data()[at] * factor;
    }
  }

  std::vector<std::string> code(Dialect dialect, const CodeNames& names) const override {
    const std::string gate = text_of(dialect, activation_, names.inputs[0]);
    const std::string_view pattern = dialect == Dialect::Eigen   ? "({}).cwiseProduct({})"
                                     : dialect == Dialect::Numpy ? "({}) * {}"
                                                                 : "{} * {}";
    return {assignment(dialect, names.output, fmt::format(fmt::runtime(pattern), gate, names.inputs[1]))};
  }

 private:
  static constexpr std::string_view kGateNames[] = {"relu_gate", "gelu_gate", "gelu_tanh_gate", "silu_gate",
                                                    "tanh_gate"};

  Activation activation_;
};

}  // namespace

OpPtr activate(Activation activation) { return std::make_shared<Activate>(activation); }

OpPtr gate(Activation activation) { return std::make_shared<Gate>(activation); }

}  // namespace heed
