#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace heed {

// A whole number that is all of the text; nothing where it is none or does not fit. No plus, no blanks.
template <typename Int>
std::optional<Int> parse_whole(std::string_view text) {
  Int number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, code] = std::from_chars(text.data(), end, number);
  return code == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

// The shortest text that reads back as the same float; `-inf`, `inf`, `nan` for what is not finite.
std::string exact_text(float value);

// What parse_float found in a text.
struct ParsedFloat {
  enum class Kind { Number, NotANumber, BeyondFloat };

  Kind kind = Kind::NotANumber;
  float value = 0;
};

// The float nearest to a decimal number, whatever the locale; `inf` and `nan` count as numbers.
// A number too small for a float is 0 with its sign, one too large is BeyondFloat.
ParsedFloat parse_float(std::string_view text);

// For people: at most `significant` digits, no trailing zeros, U+2212 for minus, −∞, ∞ and NaN by name.
std::string readable_text(float value, int significant = 5);

// The same with exactly so many digits after the point.
std::string fixed_text(float value, int decimals);

}  // namespace heed
