#include "app/panels/canvas/cell_drag.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace heed {
namespace {

// The power of ten of the second digit: −1 for 1.5, 0 for 12. Treats 0 like 1.
int step_exponent(double number) {
  if (number == 0) return -1;
  return std::clamp(static_cast<int>(std::floor(std::log10(std::abs(number)))) - 1, -30, 37);
}

}  // namespace

float stepped_number(float first, double fine_steps) {
  const auto number = static_cast<double>(first);
  // Rounds off what the addition leaves far below the step: 0.1 + 0.2 is 0.3.
  const int exponent = step_exponent(number);
  const double fine = std::pow(10.0, exponent - 1), moved = number + fine_steps * fine;
  const int digits = std::min(6 - exponent, 300);
  const double unit = std::pow(10.0, digits), tidy = std::round(moved * unit) / unit;
  constexpr double kMax = std::numeric_limits<float>::max();
  return static_cast<float>(std::clamp(std::isfinite(tidy) ? tidy : moved, -kMax, kMax));
}

}  // namespace heed
