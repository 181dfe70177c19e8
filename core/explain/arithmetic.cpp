#include "core/explain/arithmetic.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/base/number.h"
#include "core/explain/largest_terms.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

using Kind = Expression::Kind;

// Operator precedence: a higher number binds tighter.
enum Precedence { kAdds = 1, kMultiplies = 2, kRaises = 3, kStandsAlone = 4 };

// 0 − x, which is written −x.
bool is_negation(const Expression& expression) {
  if (expression.kind != Kind::Difference) return false;
  const Expression& zero = expression.args[0];
  return zero.kind == Kind::Constant && zero.value == 0 && zero.text.empty() && !zero.is_position;
}

Precedence precedence(const Expression& expression) {
  if (is_negation(expression)) return kMultiplies;
  switch (expression.kind) {
    case Kind::Sum:
    case Kind::Difference:
      return kAdds;
    case Kind::Product:
    case Kind::Quotient:
      return kMultiplies;
    case Kind::Power:
      return kRaises;
    default:
      return kStandsAlone;
  }
}

std::string leaf_text(const Expression& leaf, const ArithmeticStyle& style) {
  return leaf.kind == Kind::Cell ? style.text_of_cell(leaf.ref, leaf.value) : style.text_of(leaf.value);
}

// Of a sum: the places of those that are written, and what the others come to.
struct WrittenTerms {
  std::vector<std::size_t> shown;
  FoldedTerms folded;
};

WrittenTerms written_terms(const std::vector<Expression>& terms, const ArithmeticStyle& style) {
  std::vector<double> values;
  for (const Expression& term : terms) values.push_back(term.value);
  WrittenTerms written{std::vector<std::size_t>(terms.size()), {}};
  std::iota(written.shown.begin(), written.shown.end(), std::size_t{0});
  if (style.max_terms > 0) written.shown = shown_terms(values, style.max_terms);
  if (written.shown.size() < terms.size()) written.folded = folded_terms(values, written.shown);
  return written;
}

class Writer {
 public:
  explicit Writer(const ArithmeticStyle& style) : style_(style) {}

  std::vector<ExplainedPiece> take() { return std::move(pieces_); }

  // An operator of precedence below min_precedence is put in parentheses. `is_first`: nothing
  // precedes it, so a minus sign needs none.
  void write(const Expression& expression, Precedence min_precedence, bool is_first) {
    if (is_leaf(expression)) {
      write_leaf(expression, is_first && min_precedence < kRaises);
    } else if (precedence(expression) < min_precedence || (is_negation(expression) && !is_first)) {
      add("(");
      write_inner(expression, true);
      add(")");
    } else {
      write_inner(expression, is_first);
    }
  }

 private:
  void write_leaf(const Expression& leaf, bool is_first) {
    const bool is_cell = leaf.kind == Kind::Cell;
    std::string text;
    if (style_.is_symbolic) text = is_cell ? style_.name_of(leaf.ref) : leaf.text;
    if (text.empty()) text = leaf_text(leaf, style_);
    const bool needs_parentheses = !is_first && is_negative_text(text);
    if (needs_parentheses) add("(");
    pieces_.push_back({text, is_cell ? std::optional(leaf.ref) : std::nullopt, leaf.value, std::nullopt});
    is_operator_last_ = false;
    if (needs_parentheses) add(")");
  }

  void write_inner(const Expression& expression, bool is_first) {
    const std::vector<Expression>& args = expression.args;
    switch (expression.kind) {
      case Kind::Sum:
        return write_sum(args, is_first);
      case Kind::Product:
        return write_product(args, is_first);
      case Kind::Difference:
        if (is_negation(expression)) return write_negation(args[1]);
        return write_pair(args, style_.minus, {kAdds, kMultiplies}, is_first);
      case Kind::Quotient:
        return write_pair(args, " / ", {kMultiplies, kRaises}, is_first);
      case Kind::Power:
        return write_pair(args, "^", {kStandsAlone, kStandsAlone}, is_first);
      case Kind::Sqrt:
        add("√");
        return write(args[0], kStandsAlone, false);
      case Kind::Abs:
        return write_function("|", args, "|");
      default:
        return write_function(function_name(expression.kind), args, ")");
    }
  }

  static const char* function_name(Kind kind) {
    switch (kind) {
      case Kind::Exp:
        return "exp(";
      case Kind::Tanh:
        return "tanh(";
      case Kind::Erf:
        return "erf(";
      case Kind::Log:
        return "ln(";
      case Kind::Sin:
        return "sin(";
      case Kind::Cos:
        return "cos(";
      default:
        return "max(";
    }
  }

  void write_sum(const std::vector<Expression>& args, bool is_first) {
    const WrittenTerms written = written_terms(args, style_);
    for (std::size_t at = 0; at < written.shown.size(); ++at) {
      if (at > 0) add(" + ");
      write(args[written.shown[at]], kAdds, is_first && at == 0);
    }
    if (written.folded.count > 0) write_folded(written.folded);
  }

  // Callers that know a language say it in words.
  void write_folded(const FoldedTerms& folded) {
    add(" + ");
    const std::string sum = style_.is_symbolic ? std::string() : style_.text_of(folded.sum);
    pieces_.push_back({"…" + std::to_string(folded.count) + "…", std::nullopt, folded.sum,
                       ExplainedPiece::Folded{folded, sum}});
    is_operator_last_ = false;
  }

  void write_product(const std::vector<Expression>& args, bool is_first) {
    for (std::size_t at = 0; at < args.size(); ++at) {
      if (at > 0) add("·");
      // A product within a product needs no parentheses; a quotient does.
      const bool is_quotient = at > 0 && args[at].kind == Kind::Quotient;
      write(args[at], is_quotient ? kRaises : kMultiplies, is_first && at == 0);
    }
  }

  void write_pair(const std::vector<Expression>& args, const char* between,
                  std::pair<Precedence, Precedence> min_precedence, bool is_first) {
    write(args[0], min_precedence.first, is_first);
    add(between);
    write(args[1], min_precedence.second, false);
  }

  void write_negation(const Expression& negated) {
    std::string sign = style_.minus;
    std::erase(sign, ' ');
    add(sign);
    write(negated, kMultiplies, false);
  }

  void write_function(const char* open, const std::vector<Expression>& args, const char* close) {
    add(open);
    for (std::size_t i = 0; i < args.size(); ++i) {
      if (i > 0) add(", ");
      write(args[i], kAdds, true);
    }
    add(close);
  }

  void add(const std::string& text) {
    const bool joins = is_operator_last_;
    if (joins) {
      pieces_.back().text += text;
    } else {
      pieces_.push_back({text, std::nullopt, 0, std::nullopt});
    }
    is_operator_last_ = true;
  }

  const ArithmeticStyle& style_;
  std::vector<ExplainedPiece> pieces_;
  bool is_operator_last_ = false;
};

}  // namespace

bool is_leaf(const Expression& expression) {
  return expression.kind == Kind::Cell || expression.kind == Kind::Constant;
}

std::vector<ExplainedPiece> format_arithmetic(const Expression& expression, const ArithmeticStyle& style) {
  Writer writer(style);
  writer.write(expression, kAdds, true);
  return writer.take();
}

double value_as_written(const Expression& expression, const ArithmeticStyle& style) {
  if (is_leaf(expression))
    return std::isfinite(expression.value) ? number_of_text(leaf_text(expression, style)) : expression.value;
  std::vector<Expression> args;
  const auto add = [&](const Expression& arg) {
    args.push_back(Expression::constant(value_as_written(arg, style)));
  };
  if (expression.kind != Kind::Sum) {
    for (const Expression& arg : expression.args) add(arg);
    return combine(expression.kind, args);
  }
  const WrittenTerms written = written_terms(expression.args, style);
  for (const std::size_t at : written.shown) add(expression.args[at]);
  if (written.folded.count > 0)
    args.push_back(Expression::constant(number_of_text(style.text_of(written.folded.sum))));
  return combine(expression.kind, args);
}

void evaluate_one_level(Expression& expression) {
  if (is_leaf(expression)) return;
  if (std::all_of(expression.args.begin(), expression.args.end(), is_leaf)) {
    expression = Expression::constant(expression.value);
    return;
  }
  for (Expression& arg : expression.args) evaluate_one_level(arg);
}

}  // namespace heed
