#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace heed {

// Parses text that consists of an integer alone: no plus sign, no blanks. nullopt if it is none or
// out of range.
template <typename Int>
std::optional<Int> parse_integer(std::string_view text) {
  Int number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, code] = std::from_chars(text.data(), end, number);
  return code == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

// The shortest text that parses back to the same float; `-inf`, `inf`, `nan` for non-finite values.
std::string exact_text(float value);

// The same for doubles, finite ones.
std::string exact_double_text(double value);

// Parses a text that is a decimal number to the nearest double; nullopt if it is none or beyond a double.
std::optional<double> parse_double(std::string_view text);

// The result of parse_float.
struct ParsedFloat {
  enum class Kind { Number, NotANumber, BeyondFloat };

  Kind kind = Kind::NotANumber;
  float value = 0;
};

// Parses a decimal number to the nearest float, independent of the locale; accepts `inf` and `nan`.
// Underflow gives a signed 0, overflow BeyondFloat.
ParsedFloat parse_float(std::string_view text);

// Of a number in whatever is written in words: captions, cards, tooltips, explanations, lists. Cells have as
// many as they have room for, and only the explanation of a number ends with all of them.
inline constexpr int kReadableDigits = 4;

// For display: at most `significant` digits, exponents as in 6e−6, U+2212 as the minus sign, −∞, ∞ and NaN.
// No trailing zeros, except where a number would look whole that is not: 1.000 for 0.99999.
std::string readable_text(float value, int significant = kReadableDigits);

// Whether a text for display is the number itself, not rounded.
bool is_text_of(std::string_view text, float value);
// For display, with as many digits as it takes to tell the number from all others.
std::string readable_exact_text(float value);

// The same for what came out of a sum, where the last digits are what rounding leaves: with as many digits as
// it takes to come as near as the sum can tell. `largest` is the largest number that was added up.
std::string readable_sum_text(float value, float largest);

// Whether such a text has a minus sign, of either form.
bool is_negative_text(std::string_view number);
// Such a text after an operator: a negative number in parentheses.
std::string as_operand(std::string number);

// A share between 0 and 1 as a percentage with one digit: `99.8%`; what is less than half of the last one is
// `<0.1%`, and what is so near to all `>99.9%`.
std::string percent_text(float share);
// Of one of several answers: a softmax gives none of them all, and a 1 is what rounding leaves of a little
// less, unless there is no other.
std::string answer_percent_text(float share, bool has_others);

// For display, with exactly `decimals` digits after the point.
std::string fixed_text(float value, int decimals);
std::string fixed_double_text(double value, int decimals);

}  // namespace heed
