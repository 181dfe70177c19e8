#include "app/figure/number_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string_view>

#include "core/graph/readable_number.h"

namespace heed {
namespace {

constexpr std::string_view kMinus = "−";
constexpr float kLeastWithPoint = 99.95f;  // whole digits say enough of what is, or rounds to, 100 and more
constexpr float kLeastScientific = 1000;
constexpr float kNearlyZero = 1e-4f;
constexpr float kMaxFixed = 1e11f;  // so that its ten-millionths fit into 64 bits
constexpr int kMostPlaces = 7;      // of small numbers
constexpr std::array<double, kMostPlaces + 1> kPowersOfTen = {1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7};

// A decimal number; `length` includes the point, but no leading 0.
struct FixedText {
  std::uint64_t digits = 0;
  int decimals = 0;
  int length = 0;
};

int digit_count(std::uint64_t number) {
  int count = 0;
  for (; number > 0; number /= 10) ++count;
  return count;
}

// Trailing zeros are dropped only if the number is exact: 7.9964 is 8.0, not 8. A float times ten
// thousand is exact in double; ties round to even, as in printf.
FixedText fixed_digits(float magnitude, int decimals) {
  const double power = kPowersOfTen[static_cast<std::size_t>(decimals)];
  const double scaled = std::nearbyint(static_cast<double>(magnitude) * power);
  FixedText text{static_cast<std::uint64_t>(scaled), decimals, 0};
  const bool is_exact = static_cast<float>(scaled / power) == magnitude;
  while (is_exact && text.decimals > 0 && text.digits % 10 == 0) {
    text.digits /= 10;
    --text.decimals;
  }
  const int whole = std::max(digit_count(text.digits) - text.decimals, 0);
  text.length = whole + (text.decimals > 0 ? 1 + text.decimals : 0);
  return text;
}

std::string written(const FixedText& text, bool is_negative) {
  std::array<char, 32> bytes{};
  auto at = bytes.end();
  std::uint64_t rest = text.digits;
  for (int place = 0; rest > 0 || place < text.decimals; ++place, rest /= 10) {
    *--at = static_cast<char>('0' + rest % 10);
    if (place + 1 == text.decimals) *--at = '.';
  }
  std::string out(is_negative ? kMinus : std::string_view());
  return out.append(at, bytes.end());
}

// Scientific notation with a real minus, without + and leading zeros in the exponent: 6.03e−6;
// empty if too long.
std::string scientific_text(float value, int digits, int width) {
  std::array<char, 32> bytes{};
  const float magnitude = std::abs(value);
  const auto end = std::to_chars(bytes.data(), bytes.data() + bytes.size(), static_cast<double>(magnitude),
                                 std::chars_format::scientific, digits);
  const std::string_view text(bytes.data(), static_cast<std::size_t>(end.ptr - bytes.data()));
  const std::size_t e = text.find('e');
  std::string_view mantissa = text.substr(0, e);
  float read = 0;
  std::from_chars(text.data(), end.ptr, read);
  if (read == magnitude && mantissa.find('.') != std::string_view::npos) {
    mantissa = mantissa.substr(0, mantissa.find_last_not_of('0') + 1);
    if (mantissa.ends_with('.')) mantissa.remove_suffix(1);
  }
  std::string_view exponent = text.substr(e + 2);
  while (exponent.size() > 1 && exponent.front() == '0') exponent.remove_prefix(1);
  const bool is_small = text[e + 1] == '-';
  if (static_cast<int>(mantissa.size() + 1 + exponent.size()) + is_small + (value < 0) > width) return {};
  std::string out(value < 0 ? kMinus : std::string_view());
  out.append(mantissa).append("e").append(is_small ? kMinus : std::string_view());
  return out.append(exponent);
}

// How many decimals may have room; further ones have none unless they are zeros, which are dropped anyway.
// Zeros behind the point say nothing by themselves, so that four digits of .06338 are five decimals.
int most_decimals(float magnitude, int width) {
  const int whole = digit_count(static_cast<std::uint64_t>(magnitude));
  int places = kReadableDigits - whole;
  for (float next = 0.1f; magnitude >= kNearlyZero && magnitude < next; next /= 10) ++places;
  return std::clamp(std::min(width - 1 - whole, places), 0, kMostPlaces);
}

// How many decimals it takes not to mislead.
int least_decimals(float magnitude) {
  return magnitude < kLeastWithPoint && magnitude != std::floor(magnitude) ? 1 : 0;
}

}  // namespace

std::string fitted_text(float value, int width) {
  if (std::isnan(value)) return width >= 3 ? "NaN" : "?";
  if (std::isinf(value)) return value < 0 ? "−∞" : "∞";
  if (value == 0) return "0";  // −0 too
  const float magnitude = std::abs(value);
  const bool is_negative = value < 0, is_small = magnitude < 1;
  // Fixed notation reads best, unless it would round to zero.
  const int least = least_decimals(magnitude);
  const int most = magnitude < kMaxFixed ? most_decimals(magnitude, width - is_negative) : -1;
  for (int decimals = most; decimals >= least; --decimals) {
    const FixedText text = fixed_digits(magnitude, decimals);
    if (text.digits > 0 && text.length + is_negative <= width) return written(text, is_negative);
  }
  const int shortest = is_negative + (is_small ? 4 : 3);  // 6e−6, 1e5
  const bool has_exponent = is_small || magnitude >= kLeastScientific;
  for (int digits = 3; digits >= 0 && has_exponent && width >= shortest; --digits) {
    if (std::string text = scientific_text(value, digits, width); !text.empty()) return text;
  }
  return magnitude < kNearlyZero && width >= 2 ? kNoiseText : "";
}

std::string fitted_text(float value, int width, float strongest) {
  if (is_noise(value, strongest)) return width >= 2 ? kNoiseText : "";
  const auto most = decimals_beside(strongest);
  if (!most || !std::isfinite(value) || std::abs(value) >= 1) return fitted_text(value, width);
  // Of what is below 1, a width is a count of decimals.
  const FixedText text = fixed_digits(std::abs(value), std::min(*most, kMostPlaces));
  if (value != 0 && text.digits == 0) return width >= 2 ? kNoiseText : "";
  return fitted_text(value, std::min(width, text.length + (value < 0 ? 1 : 0)));
}

std::string fixed_text(float value, int decimals, int width, float strongest) {
  if (value == 0 || !std::isfinite(value)) return fitted_text(value, width);
  const bool is_negative = value < 0;
  if (is_noise(value, strongest)) return kNoiseText;
  const float magnitude = std::abs(value);
  if (magnitude >= kMaxFixed) return fitted_text(value, width);
  const FixedText text = fixed_digits(magnitude, decimals);
  if (text.digits > 0)
    return text.length + is_negative <= width ? written(text, is_negative) : fitted_text(value, width);
  return kNoiseText;
}

int fixed_length(float value, int decimals) {
  const double power = kPowersOfTen[static_cast<std::size_t>(decimals)];
  const double scaled = std::nearbyint(std::min(std::abs(value), kMaxFixed) * power);
  const int digits =
      std::max(digit_count(static_cast<std::uint64_t>(scaled)) - decimals, decimals > 0 ? 0 : 1);
  return (value < 0 ? 1 : 0) + digits + (decimals > 0 ? 1 + decimals : 0);
}

}  // namespace heed
