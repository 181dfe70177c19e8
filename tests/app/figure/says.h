#pragma once

#include <cmath>
#include <cstdlib>
#include <string>

namespace heed {

// Whether a printed number is this one, rounded to the digits that are printed: read from the text alone, not
// by how Heed writes it.
inline bool does_say(std::string text, double value) {
  if (std::isnan(value)) return text == "NaN" || text == "?";
  if (std::isinf(value)) return text == (value < 0 ? "−∞" : "∞");
  if (text == "≈0") return value != 0 && std::abs(value) <= 0.05;  // a half of one decimal
  for (auto at = text.find("−"); at != text.npos; at = text.find("−")) text.replace(at, 3, "-");
  char* end = nullptr;
  const double printed = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != '\0') return false;
  if (value == 0) return text == "0";
  if (printed == 0) return false;
  const std::size_t point = text.find('.'), e = std::min(text.find('e'), text.size());
  const auto decimals = point < e ? static_cast<int>(e - point) - 1 : 0;
  const int exponent = e < text.size() ? std::atoi(text.c_str() + e + 1) : 0;
  const double unit = std::pow(10.0, exponent - decimals);
  return std::abs(printed - value) <= 0.5 * unit * (1 + 1e-6) + 1e-6 * std::abs(value);
}

}  // namespace heed
