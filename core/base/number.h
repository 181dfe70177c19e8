#pragma once

#include <string>
#include <string_view>

namespace heed {

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
