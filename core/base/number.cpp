#include "core/base/number.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

#include "core/base/check.h"

namespace heed {
namespace {

// Whether an out-of-range decimal number underflows (rather than overflows): by the position of its
// first nonzero digit and its exponent.
bool is_underflow(std::string_view text) {
  const std::size_t e = std::min(text.find_first_of("eE"), text.size());
  const std::string_view digits = text.substr(0, e);
  const auto point = static_cast<long long>(std::min(digits.find('.'), digits.size()));
  const auto first = static_cast<long long>(std::min(digits.find_first_of("123456789"), digits.size()));
  std::string_view exponent = text.substr(std::min(e + 1, text.size()));
  if (exponent.starts_with('+')) exponent.remove_prefix(1);
  long long shift = 0;
  const auto [end, code] = std::from_chars(exponent.data(), exponent.data() + exponent.size(), shift);
  if (code == std::errc::result_out_of_range) return exponent.starts_with('-');
  return shift < first - point;
}

std::string nonfinite_name(float value) {
  if (std::isnan(value)) return "NaN";
  return value < 0 ? "−∞" : "∞";
}

// Replaces hyphens by U+2212; −0 loses its sign.
std::string with_minus_signs(std::string text) {
  if (text.find_first_of("123456789") == std::string::npos && text.starts_with('-')) text.erase(0, 1);
  for (std::size_t at = text.find('-'); at != std::string::npos; at = text.find('-', at + 3)) {
    text.replace(at, 1, "−");
  }
  return text;
}

// Without + and leading zeros, which printf writes: e-6 for e-06.
std::string with_short_exponent(std::string text) {
  const std::size_t e = text.find('e');
  if (e == std::string::npos) return text;
  const std::size_t digits = text.find_first_not_of("+-0", e + 1);
  const bool is_small = text[e + 1] == '-';
  return text.substr(0, e + 1) + (is_small ? "-" : "") + text.substr(digits);
}

// Whether a text says less than the number. What a float cannot hold, as in 0.99999994, does not count.
bool is_rounded(std::string_view text, float value) {
  constexpr double kNoise = 2e-6;
  const double exact = static_cast<double>(value);
  return std::abs(parse_double(text).value_or(exact) - exact) > kNoise * std::abs(exact);
}

}  // namespace

std::string exact_text(float value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  char text[32];
  const auto [end, code] = std::to_chars(text, text + sizeof text, value);
  HEED_CHECK(code == std::errc());
  return std::string(text, end);
}

std::string exact_double_text(double value) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  return {digits.data(), end};
}

std::optional<double> parse_double(std::string_view text) {
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, code] = std::from_chars(text.data(), end, number);
  if (code != std::errc() || stop != end || !std::isfinite(number)) return std::nullopt;
  return number;
}

ParsedFloat parse_float(std::string_view text) {
  ParsedFloat parsed;
  const char* text_end = text.data() + text.size();
  const auto [end, code] = std::from_chars(text.data(), text_end, parsed.value);
  if (end != text_end || code == std::errc::invalid_argument) return {};
  parsed.kind = ParsedFloat::Kind::Number;
  if (code != std::errc::result_out_of_range) return parsed;
  if (!is_underflow(text)) return {ParsedFloat::Kind::BeyondFloat, 0};
  parsed.value = text.starts_with('-') ? -0.0f : 0.0f;
  return parsed;
}

std::string readable_text(float value, int significant) {
  if (!std::isfinite(value)) return nonfinite_name(value);
  constexpr float kFourWholeDigits = 9999.5f, kFiveWholeDigits = 99999.5f;
  const float magnitude = std::abs(value);
  const bool has_five = magnitude >= kFourWholeDigits && magnitude < kFiveWholeDigits;
  if (has_five && significant == kReadableDigits) ++significant;  // rather than an exponent
  char text[48];
  std::snprintf(text, sizeof text, "%.*g", significant, static_cast<double>(value));
  if (is_rounded(text, value))  // and has all of its digits, 7.760 for 7.7599
    std::snprintf(text, sizeof text, "%#.*g", significant, static_cast<double>(value));
  std::string_view shown = text;
  if (shown.ends_with('.')) shown.remove_suffix(1);  // no digits are left for what is behind it
  return with_minus_signs(with_short_exponent(std::string(shown)));
}

bool is_text_of(std::string_view text, float value) {
  if (!std::isfinite(value)) return text == nonfinite_name(value);
  std::string plain(text);
  for (auto at = plain.find("−"); at != plain.npos; at = plain.find("−")) plain.replace(at, 3, "-");
  const ParsedFloat parsed = parse_float(plain);
  return parsed.kind == ParsedFloat::Kind::Number && parsed.value == value;
}

std::string readable_exact_text(float value) {
  constexpr int kUsualDigits = 5, kEnoughDigits = 9;
  int digits = kUsualDigits;
  while (digits < kEnoughDigits && !is_text_of(readable_text(value, digits), value)) ++digits;
  return readable_text(value, digits);
}

std::string readable_sum_text(float value, float largest) {
  constexpr int kFewDigits = 5;  // with more there is one near every float
  constexpr double kRoundings = 2;
  constexpr double kAgrees = 5e-5;  // with what is said of it elsewhere, in kReadableDigits
  if (!std::isfinite(value) || !std::isfinite(largest)) return readable_exact_text(value);
  const float size = std::max(std::abs(value), std::abs(largest));
  const double unit = static_cast<double>(std::nextafter(size, INFINITY)) - static_cast<double>(size);
  const double exact = static_cast<double>(value);
  const double noise = std::min(kRoundings * unit, kAgrees * std::abs(exact));
  for (int digits = 1; digits <= kFewDigits; ++digits) {
    char text[48];
    std::snprintf(text, sizeof text, "%.*g", digits, exact);
    const double shorter = parse_double(text).value_or(exact);
    if (std::abs(shorter - exact) <= noise) return readable_exact_text(static_cast<float>(shorter));
  }
  return readable_exact_text(value);
}

bool is_negative_text(std::string_view number) { return number.starts_with('-') || number.starts_with("−"); }

std::string as_operand(std::string number) {
  return is_negative_text(number) ? "(" + std::move(number) + ")" : number;
}

std::string percent_text(float share) {
  if (share > 0 && share < 0.0005f) return "<0.1%";
  if (!(share >= 0 && share <= 1)) return readable_text(100 * share) + "%";  // it was put there by hand
  const long tenths = std::lround(1000 * share);
  if (tenths == 1000 && share < 1) return ">99.9%";
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + "%";
}

std::string answer_percent_text(float share, bool has_others) {
  return share == 1 && has_others ? ">99.9%" : percent_text(share);
}

std::string fixed_text(float value, int decimals) {
  return fixed_double_text(static_cast<double>(value), decimals);
}

std::string fixed_double_text(double value, int decimals) {
  if (!std::isfinite(value)) return nonfinite_name(static_cast<float>(value));
  char text[640];  // the largest double has 309 digits before the point
  std::snprintf(text, sizeof text, "%.*f", std::min(decimals, 300), value);
  return with_minus_signs(text);
}

}  // namespace heed
