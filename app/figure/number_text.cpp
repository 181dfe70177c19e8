#include "app/figure/number_text.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace heed {
namespace {

int character_count(std::string_view text) {
  int count = 0;
  for (const char byte : text) count += (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
  return count;
}

std::string formatted(const char* format, int digits, float value) {
  char text[64];
  std::snprintf(text, sizeof text, format, digits, static_cast<double>(value));
  return text;
}

// Without the 0 before the point and the + and zeros of an exponent; with a real minus. Trailing zeros go
// only where nothing was rounded away: 7.9964 is 8.0, not 8.
std::string tidied(std::string text, float value) {
  const bool is_exact = std::strtof(text.c_str(), nullptr) == value;
  std::string exponent;
  if (const auto e = text.find('e'); e != std::string::npos) {
    exponent = "e" + std::to_string(std::stoi(text.substr(e + 1)));
    text.resize(e);
  }
  if (is_exact && text.find('.') != std::string::npos) {
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
  }
  const std::size_t sign = text.starts_with('-') ? 1 : 0;
  if (text.compare(sign, 2, "0.") == 0) text.erase(sign, 1);
  text += exponent;
  for (auto at = text.find('-'); at != std::string::npos; at = text.find('-')) text.replace(at, 1, "−");
  return text;
}

}  // namespace

std::string fitted_text(float value, int width) {
  if (std::isnan(value)) return width >= 3 ? "NaN" : "?";
  if (std::isinf(value)) return value < 0 ? "−∞" : "∞";
  if (value == 0) return "0";  // −0 too
  const float magnitude = std::abs(value);
  // Fixed digits read best; what they would round to nothing is written with an exponent.
  for (int decimals = 4; decimals >= 0; --decimals) {
    const std::string text = tidied(formatted("%.*f", decimals, value), value);
    const bool says_something =
        value == 0 || magnitude >= 0.5f * std::pow(10.0f, static_cast<float>(-decimals));
    if (says_something && character_count(text) <= width) return text;
  }
  for (int digits = 3; digits >= 0; --digits) {
    const std::string text = tidied(formatted("%.*e", digits, value), value);
    if (character_count(text) <= width) return text;
  }
  if (magnitude < 1) return width >= 2 ? "~0" : "0";
  return "…";
}

}  // namespace heed
