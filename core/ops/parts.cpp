#include "core/ops/parts.h"

#include <fmt/format.h>

#include "core/base/number.h"

namespace heed {
namespace {

// Moved, not copied as from a list in braces: a row of softmax has thousands of them.
Expression pair_of(Expression::Kind kind, Expression a, Expression b) {
  std::vector<Expression> args;
  args.reserve(2);
  args.push_back(std::move(a));
  args.push_back(std::move(b));
  return Expression::of(kind, std::move(args));
}

}  // namespace

Error shape_error(std::string key, MessageArgs args) {
  return {"", {"op.shape." + std::move(key), std::move(args)}};
}

std::optional<Error> find_unfit_matrix(std::span<const Shape> shapes) {
  for (const Shape& shape : shapes) {
    if (shape.is_stack()) return shape_error("stack", {{"slices", std::to_string(shape.slices)}});
    if (shape.rows > 0 && shape.cols > 0) continue;
    return shape_error("empty", {{"rows", std::to_string(shape.rows)}, {"cols", std::to_string(shape.cols)}});
  }
  return std::nullopt;
}

std::optional<Error> find_unfit_values(const Shape& weights, const Shape& values) {
  if (weights.cols == values.rows) return std::nullopt;
  return shape_error("values",
                     {{"weights", std::to_string(weights.cols)}, {"values", std::to_string(values.rows)}});
}

Expression input_cell(const OpInput& input, Cell cell) {
  return Expression::cell({input.node, cell}, static_cast<double>(input.at(cell.row, cell.col)));
}

Expression sum_of(std::vector<Expression> terms) {
  if (terms.size() == 1) return std::move(terms.front());
  return Expression::of(Expression::Kind::Sum, std::move(terms));
}

Expression product_of(Expression a, Expression b) {
  return pair_of(Expression::Kind::Product, std::move(a), std::move(b));
}

Expression quotient_of(Expression a, Expression b) {
  return pair_of(Expression::Kind::Quotient, std::move(a), std::move(b));
}

Expression difference_of(Expression a, Expression b) {
  return pair_of(Expression::Kind::Difference, std::move(a), std::move(b));
}

Expression function_of(Expression::Kind kind, Expression arg) {
  std::vector<Expression> args;
  args.push_back(std::move(arg));
  return Expression::of(kind, std::move(args));
}

Message own_caption(std::string_view subject, const CaptionInputs& caption_inputs, MessageArgs args) {
  return {fmt::format("caption.{}.{}", subject, extent_word(caption_inputs.extent)), std::move(args)};
}

bool is_attention_role(Role role) {
  return role == Role::Query || role == Role::Key || role == Role::Value || role == Role::Output;
}

std::string input_text(const CaptionInputs& caption_inputs, std::size_t which, Cell cell) {
  return caption_inputs.input_text(which, cell);
}

std::string counted(Index index) { return std::to_string(index + 1); }

std::string transposed(Dialect dialect, const CodeNames& names, const std::string& matrix) {
  if (dialect == Dialect::Tensorflow) return matrix;
  if (dialect == Dialect::Eigen) return matrix + ".transpose()";
  if (names.heads == 0) return matrix + ".T";
  return matrix + (dialect == Dialect::Torch ? ".transpose(-2, -1)" : ".swapaxes(-2, -1)");
}

std::string assignment(Dialect dialect, const std::string& out, std::string_view expression) {
  if (dialect == Dialect::Eigen) return fmt::format("Matrix {} = {};", out, expression);
  return fmt::format("{} = {}", out, expression);
}

std::string angle_line(Dialect dialect, const Angles& angles) {
  std::string_view arange = "np.arange({})", wide;
  if (dialect == Dialect::Torch) arange = "torch.arange({})", wide = ".double()";
  if (dialect == Dialect::Tensorflow) arange = "tf.range({}, dtype=tf.float64)";
  const auto counted_up = [&](const std::string& limits) {
    return fmt::format(fmt::runtime(arange), limits).append(wide);
  };
  return fmt::format("angle = {}[:, None] / {} ** ({} / {})", counted_up(std::to_string(angles.rows)),
                     exact_text(angles.base), counted_up(fmt::format("0, {}, 2", angles.cols)), angles.width);
}

std::string literal(Dialect dialect, float value) {
  std::string text = exact_text(value);
  if (dialect != Dialect::Eigen) return text;
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text + "f";
}

Result<Shape> CellwiseOp::shape(std::span<const Shape> inputs) const {
  HEED_CHECK(inputs.size() == 1);
  if (auto error = find_unfit_matrix(inputs)) return *error;
  return inputs[0];
}

Region CellwiseOp::reach(std::size_t, const Region& changed) const { return changed; }

Result<Shape> AlignedOp::shape(std::span<const Shape> inputs) const {
  HEED_CHECK(inputs.size() > 1);
  if (auto error = find_unfit_matrix(inputs)) return *error;
  for (const Shape& other : inputs.subspan(1)) {
    if (other == inputs[0]) continue;
    return shape_error("aligned", {{"rows", std::to_string(other.rows)},
                                   {"cols", std::to_string(other.cols)},
                                   {"first_rows", std::to_string(inputs[0].rows)},
                                   {"first_cols", std::to_string(inputs[0].cols)}});
  }
  return inputs[0];
}

Region AlignedOp::reach(std::size_t, const Region& changed) const { return changed; }

}  // namespace heed
