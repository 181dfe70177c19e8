#include "core/train/update_formulas.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

#include "core/base/ascii.h"
#include "core/base/check.h"
#include "core/base/number.h"

namespace heed {
namespace {

constexpr UpdateFormula kUpdateFormulas[] = {
    {"clipped", "clipped", "{gradient} · {clip} / {length}"},
    {"mean", "mean", "{beta1} · {mean_before.operand} + {beta1_rest} · {clipped.operand}"},
    {"mean_square", "mean_square", "{beta2} · {mean_square_before} + {beta2_rest} · {clipped.operand}²"},
    {"corrected", "mean_corrected", "{mean} / (1 − {beta1}^{step})"},
    {"corrected_square", "mean_square_corrected", "{mean_square} / (1 − {beta2}^{step})"},
    {"rate_warm_up", "rate", "{full_rate} · {step} / {warm_up}"},
    {"rate_linear", "rate", "{full_rate} · (1 − {done} / {after_warm_up})"},
    {"rate_cosine", "rate", "{full_rate} · (1 + cos(π · {done} / {after_warm_up})) / 2"},
    {"after_decay", "after_decay", "{before} · (1 − {rate} · {weight_decay})"},
    {"with_decay", "decayed_gradient", "{clipped} + {weight_decay} · {before.operand}"},
    {"sum", "mean", "{momentum} · {mean_before.operand} + {decayed_gradient.operand}"},
    {"change_adamw", "change", "−{rate} · {mean_corrected.operand} / (√{mean_square_corrected} + {epsilon})"},
    {"change_momentum", "change", "−{rate} · {mean.operand}"},
    {"change_sgd", "change", "−{rate} · {decayed_gradient.operand}"},
    {"new", "after", "{after_decay} + {change.operand}"},
    {"new_decayed", "after", "{after_decay} + {change.operand}"}};

std::string term_in(const UpdateTerms& terms, const std::string& name) {
  const auto found = std::ranges::find(terms, name, &UpdateTerms::value_type::first);
  return found == terms.end() ? std::string() : found->second;
}

// Reads a formula from left to right.
class FormulaReckoner {
 public:
  explicit FormulaReckoner(std::string_view formula) : rest_(formula) {}

  double run() && {
    const double value = sum();
    HEED_CHECK(rest_.empty());
    return value;
  }

 private:
  bool take(std::string_view sign) {
    while (rest_.starts_with(' ')) rest_.remove_prefix(1);
    if (!rest_.starts_with(sign)) return false;
    rest_.remove_prefix(sign.size());
    return true;
  }

  bool take_minus() { return take("−") || take("-"); }

  double sum() {
    double value = product();
    while (true) {
      if (take("+")) {
        value += product();
      } else if (take_minus()) {
        value -= product();
      } else {
        return value;
      }
    }
  }

  double product() {
    double value = power();
    while (true) {
      if (take("·")) {
        value *= power();
      } else if (take("/")) {
        value /= power();
      } else {
        return value;
      }
    }
  }

  double power() {
    const double value = single();
    if (take("²")) return value * value;
    return take("^") ? std::pow(value, single()) : value;
  }

  double single() {
    if (take_minus()) return -single();
    if (take("√")) return std::sqrt(single());
    if (take("π")) return std::numbers::pi;
    const bool is_cosine = take("cos");
    if (!take("(")) return number();
    const double value = sum();
    HEED_CHECK(take(")"));
    return is_cosine ? std::cos(value) : value;
  }

  double number() {
    std::size_t end = 0;
    const auto is_part = [&](char letter) {
      const bool is_exponent_sign = (letter == '-' || letter == '+') && end > 0 && rest_[end - 1] == 'e';
      return is_digit(letter) || letter == '.' || letter == 'e' || is_exponent_sign;
    };
    while (end < rest_.size() && is_part(rest_[end])) ++end;
    const std::optional<double> value = parse_double(rest_.substr(0, end));
    HEED_CHECK(value.has_value());
    rest_.remove_prefix(end);
    return *value;
  }

  std::string_view rest_;
};

}  // namespace

void set_term(UpdateTerms& terms, const std::string& name, const std::string& text) {
  for (auto& [key, written] : terms) {
    if (key == name) written = text;
    if (key == name + ".operand") written = as_operand(text);
  }
}

const UpdateFormula* find_update_formula(std::string_view key) {
  const auto* found = std::ranges::find(kUpdateFormulas, key, &UpdateFormula::key);
  return found == std::end(kUpdateFormulas) ? nullptr : found;
}

std::string put_in(const std::string& formula, const UpdateTerms& terms) {
  std::string made;
  std::size_t at = 0;
  for (std::size_t open = formula.find('{'); open != std::string::npos; open = formula.find('{', at)) {
    const std::size_t close = formula.find('}', open);
    made += formula.substr(at, open - at) + term_in(terms, formula.substr(open + 1, close - open - 1));
    at = close + 1;
  }
  return made + formula.substr(at);
}

UpdateTerms update_terms(const Recipe& recipe, const NumberUpdate& update, std::string_view cell,
                         const std::function<std::string(float)>& written) {
  UpdateTerms terms = {{"cell", std::string(cell)}, {"step", std::to_string(update.step)}};
  const auto add = [&](const std::string& name, double number) {
    const std::string text = written(static_cast<float>(number));
    terms.emplace_back(name, text);
    terms.emplace_back(name + ".operand", as_operand(text));
  };
  add("before", update.before);
  add("after", update.after);
  add("gradient", update.gradient);
  add("length", update.gradient_length);
  add("clip", recipe.clip.value_or(0));
  add("factor", update.clip_factor);
  add("clipped", update.clipped);
  add("decayed_gradient", update.decayed_gradient);
  add("weight_decay", recipe.weight_decay);
  add("momentum", recipe.momentum);
  add("beta1", recipe.beta1);
  add("beta1_rest", 1 - recipe.beta1);
  add("beta2", recipe.beta2);
  add("beta2_rest", 1 - recipe.beta2);
  add("epsilon", recipe.epsilon);
  add("mean_before", update.mean_before);
  add("mean", update.mean);
  add("mean_square_before", update.mean_square_before);
  add("mean_square", update.mean_square);
  add("mean_corrected", update.mean_corrected);
  add("mean_square_corrected", update.mean_square_corrected);
  add("rate", update.rate);
  add("full_rate", recipe.rate);
  add("after_decay", update.after_decay);
  add("change", update.change);
  const Index after_warm_up = recipe.steps - recipe.warm_up;
  terms.emplace_back("warm_up", std::to_string(recipe.warm_up));
  terms.emplace_back("done", std::to_string(std::min(update.step - 1 - recipe.warm_up, after_warm_up)));
  terms.emplace_back("after_warm_up", std::to_string(after_warm_up));
  UpdateTerms formulas;
  for (const UpdateFormula& each : kUpdateFormulas)
    formulas.emplace_back(std::string("formula.") + each.key, put_in(each.formula, terms));
  terms.insert(terms.end(), formulas.begin(), formulas.end());
  return terms;
}

double reckoned(std::string_view formula) { return FormulaReckoner(formula).run(); }

}  // namespace heed
