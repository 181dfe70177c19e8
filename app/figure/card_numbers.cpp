#include "app/figure/card_numbers.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "app/figure/number_text.h"
#include "core/base/number.h"
#include "core/base/utf8.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

// Digits before the point, or less 0 if there are zeros behind it.
int whole_digits(double magnitude) { return static_cast<int>(std::floor(std::log10(magnitude))) + 1; }

bool has_size(double value) { return std::isfinite(value) && value != 0; }

}  // namespace

int readable_decimals(double value, float strongest) {
  if (!has_size(value)) return kMostDecimals - 1;
  constexpr int kMostPlaces = 6;
  const int most = std::min(decimals_beside(strongest).value_or(kMostPlaces), kMostPlaces);
  return std::clamp(kReadableDigits - whole_digits(std::abs(value)), 0, most);
}

CardNumbers::CardNumbers(std::span<const double> values, int decimals, int width)
    : decimals_(decimals), width_(width) {
  const auto fits = [&](double value) {
    constexpr int kAnyWidth = 16;
    if (std::abs(value) < std::pow(10.0, -decimals_)) return true;  // no digit of it is written
    const std::string text = fixed_text(static_cast<float>(value), decimals_, kAnyWidth, 0);
    return character_count(text) <= static_cast<std::size_t>(width_);
  };
  while (decimals_ > 1 && !std::ranges::all_of(values, fits)) --decimals_;
  double largest = 0;
  for (const double value : values) largest = std::max(largest, has_size(value) ? std::abs(value) : 0);
  const bool have_two_digits = largest == 0 || largest * std::pow(10.0, decimals_) >= 10;
  are_alike_ = have_two_digits && std::ranges::all_of(values, fits);
}

std::string CardNumbers::text(double value) const {
  const auto number = static_cast<float>(value);
  return are_alike_ ? fixed_text(number, decimals_, width_, 0) : fitted_text(number, width_);
}

double CardNumbers::written(double value) const {
  constexpr std::string_view kMinus = "−";
  std::string number = text(value);
  for (std::size_t at = number.find(kMinus); at != std::string::npos; at = number.find(kMinus))
    number.replace(at, kMinus.size(), "-");
  return parse_double(number).value_or(0);
}

bool are_read_alike(double a, double b, float strongest) {
  if (!has_size(b)) return a == b;
  double unit = std::pow(10.0, whole_digits(std::abs(b)) - kReadableDigits);
  if (const auto decimals = decimals_beside(strongest)) unit = std::max(unit, std::pow(10.0, -*decimals));
  return std::nearbyint(a / unit) == std::nearbyint(b / unit);
}

}  // namespace heed
