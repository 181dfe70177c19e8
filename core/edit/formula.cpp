#include "core/edit/formula.h"

#include <cmath>
#include <optional>

#include "core/base/number.h"
#include "core/edit/formula_names.h"
#include "core/edit/formula_token.h"

namespace heed {
namespace {

using Kind = FormulaToken::Kind;
using FormulaStep = Formula::Step;

constexpr int kMaxFormulaDepth = 64;  // of nested parentheses, powers and signs
constexpr std::size_t kMaxFormulaLength = 4096;

// A recursive descent parser of the grammar in the header; keeps the first error and skips the
// rest.
class FormulaParser {
 public:
  explicit FormulaParser(std::string_view text) : tokens_(text) { advance(); }

  Result<Formula> parse() {
    if (!fault_ && token_.kind == Kind::End) fail({"", {"edit.formula.empty", {}}});
    sum();
    if (!fault_ && token_.kind != Kind::End) fail_unexpected_token();
    if (fault_) return *fault_;
    return std::move(formula_);
  }

 private:
  void fail(Error error) {
    if (!fault_) fault_ = std::move(error);
  }

  // The error at a token that cannot continue the formula.
  void fail_unexpected_token() {
    const char* key = "edit.formula.no_sign";
    if (token_.sign == ',') key = "edit.formula.comma";
    if (token_.sign == ')') key = "edit.formula.closed";
    fail(formula_error(key, token_.at, token_.text));
  }

  void advance() {
    Result<FormulaToken> next = tokens_.next();
    if (next) {
      token_ = next.value();
    } else {
      fail(next.error());
      token_ = {};
    }
  }

  bool takes(char sign) {
    if (fault_ || token_.kind != Kind::Sign || token_.sign != sign) return false;
    advance();
    return true;
  }

  void push(FormulaStep step) { formula_.steps.push_back(step); }
  void push_operator(char sign) { push({FormulaStep::Kind::Operator, 0, sign, 2}); }

  void sum() {
    product();
    while (!fault_) {
      const char sign = token_.sign;
      if (!takes('+') && !takes('-')) return;
      product();
      push_operator(sign);
    }
  }

  void product() {
    signed_power();
    while (!fault_) {
      const char sign = token_.sign;
      if (!takes('*') && !takes('/')) return;
      signed_power();
      push_operator(sign);
    }
  }

  void signed_power() {
    if (++depth_ > kMaxFormulaDepth) fail(formula_error("edit.formula.depth", token_.at));
    if (fault_) return;
    if (takes('-')) {
      signed_power();
      push({FormulaStep::Kind::Negate, 0, 0, 1});
    } else if (takes('+')) {
      signed_power();
    } else {
      power();
    }
    --depth_;
  }

  void power() {
    atom();
    if (!takes('^')) return;
    signed_power();
    push_operator('^');
  }

  void atom() {
    if (fault_) return;
    if (token_.kind == Kind::Number) {
      push({FormulaStep::Kind::Number, token_.number, 0, 0});
      return advance();
    }
    if (token_.kind == Kind::Name) return name();
    const std::size_t opened_at = token_.at;
    if (takes('(')) {
      sum();
      return close(opened_at);
    }
    if (token_.kind == Kind::End) return fail(formula_error("edit.formula.ends", token_.at));
    fail(formula_error("edit.formula.no_number", token_.at, token_.text));
  }

  void close(std::size_t opened_at) {
    if (fault_ || takes(')')) return;
    if (token_.kind == Kind::End) return fail(formula_error("edit.formula.open", opened_at));
    fail_unexpected_token();
  }

  void name() {
    const FormulaToken word = token_;
    advance();
    for (std::size_t i = 0; i < formula_functions().size(); ++i) {
      if (formula_functions()[i].name == word.text) return call(word, static_cast<int>(i));
    }
    if (const std::optional<int> i = index_in(formula_variables(), word.text)) {
      return push({FormulaStep::Kind::Variable, 0, *i, 0});
    }
    if (const std::optional<int> i = index_in(formula_random_names(), word.text)) {
      push({FormulaStep::Kind::Random, 0, *i, 0});
      if (const std::size_t opened_at = token_.at; takes('(')) close(opened_at);
      return;
    }
    if (const std::optional<double> constant = formula_constant(word.text)) {
      return push({FormulaStep::Kind::Number, *constant, 0, 0});
    }
    fail(formula_error("edit.formula.name", word.at, word.text));
  }

  static std::optional<int> index_in(std::span<const std::string_view> names, std::string_view name) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] == name) return static_cast<int>(i);
    }
    return std::nullopt;
  }

  void call(const FormulaToken& word, int which) {
    const std::size_t opened_at = token_.at;
    if (!takes('(')) return fail(formula_error("edit.formula.no_bracket", word.at, word.text));
    int count = 0;
    do {
      sum();
      ++count;
    } while (takes(','));
    close(opened_at);
    const FormulaFunction& function = formula_functions()[static_cast<std::size_t>(which)];
    if (!fault_ && (count < function.min_operands || count > function.most)) {
      Error error = formula_error("edit.formula.operands", word.at, word.text);
      error.message.args.emplace_back("count", std::to_string(count));
      error.message.args.emplace_back("most", std::to_string(function.most));
      fail(std::move(error));
    }
    push({FormulaStep::Kind::Function, 0, which, count});
  }

  FormulaTokens tokens_;
  FormulaToken token_;
  Formula formula_;
  std::optional<Error> fault_;
  int depth_ = 0;
};

double combine(char sign, double a, double b) {
  if (sign == '+') return a + b;
  if (sign == '-') return a - b;
  if (sign == '*') return a * b;
  return sign == '/' ? a / b : std::pow(a, b);
}

double variable(int which, const FormulaCell& cell) {
  const double values[] = {cell.row, cell.col, cell.rows, cell.cols, cell.value};
  return values[which];
}

// Converts a result to the number of a cell, if it is valid there.
Result<float> cell_number(double value, NumberKind kind) {
  const float narrowed = static_cast<float>(value);
  if (std::isfinite(value) && !std::isfinite(narrowed)) return Error{"", {"edit.formula.beyond_float", {}}};
  if (kind == NumberKind::Finite && !std::isfinite(narrowed)) {
    return Error{"", {"edit.formula.not_finite", {{"value", readable_text(narrowed)}}}};
  }
  return narrowed;
}

std::string_view without_blanks(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

}  // namespace

Result<Formula> parse_formula(std::string_view text) {
  if (text.size() > kMaxFormulaLength) {
    return Error{"", {"edit.formula.long", {{"most", std::to_string(kMaxFormulaLength)}}}};
  }
  return FormulaParser(text).parse();
}

double evaluate(const Formula& formula, const FormulaCell& cell, Random& random) {
  std::vector<double> stack;
  const auto pop = [&] {
    const double top = stack.back();
    stack.pop_back();
    return top;
  };
  for (const FormulaStep& step : formula.steps) {
    switch (step.kind) {
      case FormulaStep::Kind::Number:
        stack.push_back(step.number);
        break;
      case FormulaStep::Kind::Variable:
        stack.push_back(variable(step.which, cell));
        break;
      case FormulaStep::Kind::Random:
        stack.push_back(step.which == 0 ? random.uniform() : random.gaussian());
        break;
      case FormulaStep::Kind::Negate:
        stack.push_back(-pop());
        break;
      case FormulaStep::Kind::Operator: {
        const double right = pop();
        stack.push_back(combine(static_cast<char>(step.which), pop(), right));
        break;
      }
      case FormulaStep::Kind::Function: {
        const auto count = static_cast<std::size_t>(step.operand_count);
        const std::span<const double> operands(stack.data() + stack.size() - count, count);
        const double value = formula_functions()[static_cast<std::size_t>(step.which)].of(operands);
        stack.resize(stack.size() - count);
        stack.push_back(value);
        break;
      }
    }
  }
  return stack.back();
}

Result<float> evaluate_number_input(std::string_view text, NumberKind kind, float old_value) {
  const Result<Matrix> block = evaluate_block_input(text, kind, Matrix::Constant(1, 1, old_value), 0);
  if (!block) return block.error();
  return block.value()(0, 0);
}

Result<Matrix> evaluate_block_input(std::string_view text, NumberKind kind, const Matrix& old_values,
                                    std::uint64_t seed) {
  // A plain number is parsed as float directly; via double it could be rounded twice.
  if (const ParsedFloat plain = parse_float(without_blanks(text)); plain.kind == ParsedFloat::Kind::Number) {
    const Result<float> value = cell_number(plain.value, kind);
    if (!value) return value.error();
    return Matrix(Matrix::Constant(old_values.rows(), old_values.cols(), value.value()));
  }
  const Result<Formula> formula = parse_formula(text);
  if (!formula) return formula.error();
  Random random(seed);
  Matrix values(old_values.rows(), old_values.cols());
  const auto rows = static_cast<double>(values.rows());
  const auto cols = static_cast<double>(values.cols());
  for (Index row = 0; row < values.rows(); ++row) {
    for (Index col = 0; col < values.cols(); ++col) {
      const FormulaCell cell{static_cast<double>(row + 1), static_cast<double>(col + 1), rows, cols,
                             old_values(row, col)};
      const Result<float> value = cell_number(evaluate(formula.value(), cell, random), kind);
      if (!value) return value.error();
      values(row, col) = value.value();
    }
  }
  return values;
}

}  // namespace heed
