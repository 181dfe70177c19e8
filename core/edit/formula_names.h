#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace heed {

// A function that a formula may call.
struct FormulaFunction {
  std::string_view name;
  int min_operands = 1;  // operands
  int most = 1;
  double (*of)(std::span<const double> operands);
};

std::span<const FormulaFunction> formula_functions();
std::span<const std::string_view> formula_variables();     // i, j, n, m, x: the order of FormulaCell
std::span<const std::string_view> formula_random_names();  // rand, randn
std::optional<double> formula_constant(std::string_view name);

}  // namespace heed
