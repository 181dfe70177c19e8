#include "core/edit/formula_names.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/base/ascii.h"
#include "core/edit/formula.h"

namespace heed {
namespace {

using Operands = std::span<const double>;

constexpr FormulaFunction kFunctions[] = {
    {"sqrt", 1, 1, [](Operands x) { return std::sqrt(x[0]); }},
    {"exp", 1, 1, [](Operands x) { return std::exp(x[0]); }},
    {"log", 1, 1, [](Operands x) { return std::log(x[0]); }},
    {"sin", 1, 1, [](Operands x) { return std::sin(x[0]); }},
    {"cos", 1, 1, [](Operands x) { return std::cos(x[0]); }},
    {"tanh", 1, 1, [](Operands x) { return std::tanh(x[0]); }},
    {"abs", 1, 1, [](Operands x) { return std::abs(x[0]); }},
    {"round", 1, 1, [](Operands x) { return std::round(x[0]); }},
    {"min", 1, 16, [](Operands x) { return *std::min_element(x.begin(), x.end()); }},
    {"max", 1, 16, [](Operands x) { return *std::max_element(x.begin(), x.end()); }},
};
constexpr std::string_view kVariables[] = {"i", "j", "n", "m", "x"};
constexpr std::string_view kRandomNames[] = {"rand", "randn"};

struct Constant {
  std::string_view name;
  double value;
};
constexpr Constant kConstants[] = {
    {"pi", std::numbers::pi},
    {"e", std::numbers::e},
    {"inf", std::numeric_limits<double>::infinity()},
    {"nan", std::numeric_limits<double>::quiet_NaN()},
    {"π", std::numbers::pi},
    {"∞", std::numeric_limits<double>::infinity()},
};

bool is_same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return to_lower(x) == to_lower(y); });
}

}  // namespace

std::span<const FormulaFunction> formula_functions() { return kFunctions; }
std::span<const std::string_view> formula_variables() { return kVariables; }
std::span<const std::string_view> formula_random_names() { return kRandomNames; }

// Constants are case-insensitive: `NaN` and `Inf`, `Pi` and `PI`.
std::optional<double> formula_constant(std::string_view name) {
  for (const Constant& constant : kConstants) {
    if (is_same_word(constant.name, name)) return constant.value;
  }
  if (is_same_word(name, "infinity")) return std::numeric_limits<double>::infinity();
  return std::nullopt;
}

std::vector<std::string_view> formula_names() {
  std::vector<std::string_view> names;
  for (const FormulaFunction& function : kFunctions) names.push_back(function.name);
  for (const Constant& constant : kConstants) names.push_back(constant.name);
  names.insert(names.end(), std::begin(kVariables), std::end(kVariables));
  names.insert(names.end(), std::begin(kRandomNames), std::end(kRandomNames));
  return names;
}

}  // namespace heed
