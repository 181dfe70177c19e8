#pragma once

#include <string>

namespace heed {

// Formats a number in at most `width` characters, as precisely as they allow: 12, 1.94, .063, 6e−6,
// −∞, NaN. Empty where what fits would mislead: below 100 a number that is not whole has at least one decimal
// (−5.3 is never −5), and a small one never becomes 0. What is below a ten-thousandth becomes ≈0.
std::string fitted_text(float value, int width);

// The same for a number of a matrix whose strongest number is known: ≈0 for what is only noise there.
std::string fitted_text(float value, int width, float strongest);

// With so many decimals, fewer if these say it exactly, as all numbers of a matrix are written: 2.0 for
// 1.96, 2, .4. What would become 0 is ≈0 or, beside three decimals and more, 6e−6 if `width` has room for
// that. Empty if the number is wider.
std::string fixed_text(float value, int decimals, int width, float strongest);

// How many characters it takes with so many decimals, without a 0 before the point.
int fixed_length(float value, int decimals);

inline constexpr int kMostDecimals = 4;

}  // namespace heed
