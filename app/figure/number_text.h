#pragma once

#include <string>

namespace heed {

// Formats a number in at most `width` characters, as precisely as they allow: 12, 1.94, .063, 6e−6,
// −∞, NaN. Empty where what fits would mislead: below 100 a number that is not whole has at least one decimal
// (−5.3 is never −5), and a small one never becomes 0. What is below a ten-thousandth becomes ≈0.
std::string fitted_text(float value, int width);

// The same for a number of a matrix whose strongest number is known: ≈0 for what is only noise there.
std::string fitted_text(float value, int width, float strongest);

// What is left to say where that is empty: ≈0 for what would round to 0, ≈−5 for −5.3; else empty.
std::string approximate_text(float value, int width);

}  // namespace heed
