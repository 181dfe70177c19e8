#include "app/figure/card_numbers.h"

#include <algorithm>
#include <cmath>

#include "app/figure/number_text.h"
#include "core/base/utf8.h"
#include "core/graph/readable_number.h"

namespace heed {

int readable_decimals(double value) {
  const double magnitude = std::abs(value);
  if (!std::isfinite(magnitude) || magnitude == 0) return kMostDecimals - 1;
  constexpr int kMostPlaces = 6;
  const int whole = static_cast<int>(std::floor(std::log10(magnitude))) + 1;
  return std::clamp(kReadableDigits - whole, 0, kMostPlaces);
}

std::string card_number(double value, int decimals) {
  constexpr int kAnyWidth = 16;
  return fixed_text(static_cast<float>(value), decimals, kAnyWidth, 0);
}

int shared_decimals(std::span<const double> values, int decimals, int width) {
  const auto fits = [&](double value) {
    return character_count(card_number(value, decimals)) <= static_cast<std::size_t>(width);
  };
  while (decimals > 1 && !std::ranges::all_of(values, fits)) --decimals;
  return decimals;
}

double as_written(double value, int decimals) {
  const double power = std::pow(10.0, decimals);
  return std::nearbyint(static_cast<double>(static_cast<float>(value)) * power) / power;
}

bool are_written_alike(double a, double b, int decimals) {
  return !(std::abs(as_written(a, decimals) - as_written(b, decimals)) > 0.5 * std::pow(10.0, -decimals));
}

}  // namespace heed
