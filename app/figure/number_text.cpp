#include "app/figure/number_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string_view>

#include "core/base/utf8.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

constexpr std::string_view kMinus = "−";
constexpr float kLeastWithPoint = 99.95f;  // whole digits say enough of what is, or rounds to, 100 and more
constexpr float kLeastScientific = 1000;
constexpr int kMostPlaces = 8;  // of small numbers
constexpr int kLeastZeros = 3;  // behind the point, until a number that has no other digit there is ≈0
constexpr int kEnough = 5;      // characters for every number
constexpr double kLastDigits = 2e-6;
constexpr std::array<double, kMostPlaces + 1> kPowersOfTen = {1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8};

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

// Trailing zeros are dropped only if the number is exact: 7.9964 is 8.0, not 8. Of a fraction what a float
// cannot hold does not count: .1 is. A float times ten thousand is exact in double; ties round to even, as in
// printf.
FixedText fixed_digits(float magnitude, int decimals) {
  const double power = kPowersOfTen[static_cast<std::size_t>(decimals)];
  const double scaled = std::nearbyint(static_cast<double>(magnitude) * power);
  FixedText text{static_cast<std::uint64_t>(scaled), decimals, 0};
  const double exact = static_cast<double>(magnitude);
  const double rounded = scaled / power;
  const bool is_whole = rounded == std::floor(rounded);
  const bool is_exact = std::abs(rounded - exact) <= (is_whole ? 0 : kLastDigits * exact);
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

// The readable form as cells and chips have it: without a 0 before its point.
std::string without_leading_zero(std::string text) {
  const std::size_t at = is_negative_text(text) ? kMinus.size() : 0;
  if (text.compare(at, 2, "0.") == 0) text.erase(at, 1);
  return text;
}

bool has_room_for(const std::string& text, int width) {
  return character_count(text) <= static_cast<std::size_t>(std::max(width, 0));
}

int decimals_in(const std::string& text) {
  const std::size_t point = text.find('.');
  return point == text.npos ? 0 : static_cast<int>(text.size() - point) - 1;
}

// With so many decimals and at least `least`; ≈0 if enough of them say nothing; empty: there is no room for
// these.
std::string fixed_within(float value, int most, int least, int width) {
  for (int decimals = std::min(most, kMostPlaces); decimals >= least; --decimals) {
    const FixedText text = fixed_digits(std::abs(value), decimals);
    const bool is_nothing = text.digits == 0;
    if (is_nothing && (decimals < kLeastZeros || text.length > width)) continue;
    if (is_nothing) return kNoiseText;
    if (text.length + (value < 0) <= width) return written(text, value < 0);
  }
  return {};
}

// How many decimals it takes not to mislead.
int least_decimals(float magnitude) {
  return magnitude < kLeastWithPoint && magnitude != std::floor(magnitude) ? 1 : 0;
}

}  // namespace

std::string fitted_text(float value, int width, float strongest) {
  if (std::isnan(value)) return width >= 3 ? "NaN" : "?";
  if (std::isinf(value)) return value < 0 ? "−∞" : "∞";
  if (value == 0) return "0";  // −0 too
  const std::string whole = without_leading_zero(readable_beside(value, strongest));
  if (has_room_for(whole, width)) return whole;
  if (whole == kNoiseText) return "";
  const bool is_fixed = whole.find('e') == whole.npos;
  const float magnitude = std::abs(value);
  if (is_fixed) {
    std::string text = fixed_within(value, decimals_in(whole) - 1, least_decimals(magnitude), width);
    if (!text.empty() || magnitude < kLeastScientific) return text;
  }
  for (int digits = 3; digits >= 0; --digits) {
    if (std::string text = scientific_text(value, digits, width); !text.empty()) return text;
  }
  return magnitude < 1 && width >= kEnough ? kNoiseText : "";
}

std::string fixed_text(float value, int decimals, int width, float strongest) {
  const float magnitude = std::abs(value);
  if (value == 0 || !std::isfinite(value) || magnitude >= kLeastWithExponent)
    return fitted_text(value, width, strongest);
  if (is_nothing_beside(value, strongest)) return kNoiseText;
  FixedText text = fixed_digits(magnitude, decimals);
  while (text.decimals > 0 && digit_count(text.digits) > kReadableDigits)  // as words have it
    text = fixed_digits(magnitude, text.decimals - 1);
  if (text.digits == 0 && text.decimals > 0 && text.length <= width) return kNoiseText;
  return text.digits > 0 && text.length + (value < 0) <= width ? written(text, value < 0)
                                                               : fitted_text(value, width, strongest);
}

int fixed_length(float value, int decimals) {
  const double power = kPowersOfTen[static_cast<std::size_t>(decimals)];
  constexpr float kLongest = 1e11f;  // whose ten-thousandths fit into 64 bits
  const double scaled = std::nearbyint(static_cast<double>(std::min(std::abs(value), kLongest)) * power);
  const int digits =
      std::max(digit_count(static_cast<std::uint64_t>(scaled)) - decimals, decimals > 0 ? 0 : 1);
  return (value < 0 ? 1 : 0) + digits + (decimals > 0 ? 1 + decimals : 0);
}

}  // namespace heed
