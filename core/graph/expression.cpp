#include "core/graph/expression.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/base/check.h"

namespace heed {
namespace {

double largest(const std::vector<Expression>& args) {
  double most = -std::numeric_limits<double>::infinity();
  for (const Expression& arg : args) most = std::isnan(arg.value) || arg.value > most ? arg.value : most;
  return most;
}

}  // namespace

Expression Expression::constant(double value, std::string text) {
  Expression leaf;
  leaf.kind = Kind::Constant;
  leaf.value = value;
  leaf.text = std::move(text);
  return leaf;
}

Expression Expression::position(Index from_zero) {
  Expression leaf = constant(static_cast<double>(from_zero + 1));
  leaf.is_position = true;
  return leaf;
}

Expression Expression::cell(CellRef ref, double value) {
  Expression leaf;
  leaf.kind = Kind::Cell;
  leaf.value = value;
  leaf.ref = ref;
  return leaf;
}

Expression Expression::of(Kind kind, std::vector<Expression> args) {
  Expression tree;
  tree.kind = kind;
  tree.value = combine(kind, args);
  tree.args = std::move(args);
  return tree;
}

double combine(Expression::Kind kind, const std::vector<Expression>& args) {
  using Kind = Expression::Kind;
  double total = kind == Kind::Product ? 1.0 : 0.0;
  switch (kind) {
    case Kind::Constant:
    case Kind::Cell:
      break;
    case Kind::Sum:
      for (const Expression& arg : args) total += arg.value;
      return total;
    case Kind::Product:
      for (const Expression& arg : args) total *= arg.value;
      return total;
    case Kind::Difference:
      return args[0].value - args[1].value;
    case Kind::Quotient:
      return args[0].value / args[1].value;
    case Kind::Power:
      return std::pow(args[0].value, args[1].value);
    case Kind::Exp:
      return std::exp(args[0].value);
    case Kind::Tanh:
      return std::tanh(args[0].value);
    case Kind::Erf:
      return std::erf(args[0].value);
    case Kind::Log:
      return std::log(args[0].value);
    case Kind::Sin:
      return std::sin(args[0].value);
    case Kind::Cos:
      return std::cos(args[0].value);
    case Kind::Sqrt:
      return std::sqrt(args[0].value);
    case Kind::Max:
      return largest(args);
    case Kind::Abs:
      return std::abs(args[0].value);
  }
  HEED_CHECK(false && "a leaf has a value of its own");
  return 0;
}

}  // namespace heed
