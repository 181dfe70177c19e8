#pragma once

#include <string>

namespace heed {

// What there is room for of the readable form of a number (core/graph/readable_number.h, docs/colours.md):
// all of it, without a 0 before its point, or rounded to at most `width` characters: 12, 1.937, 1.94, .0634,
// .06, −∞, NaN. `strongest`: of its matrix; 0: not known. Empty where what fits would mislead: below 100 a
// number that is not whole has at least one decimal (−5.3 is never −5), and a small one is ≈0 only where
// there is room for .000.
std::string fitted_text(float value, int width, float strongest);

// With so many decimals, as all numbers of a matrix are written, but no more than the readable form has, and
// fewer if these say it exactly: 2.0 for 1.96; 2, .4. What has no digit but zeros in them is ≈0. Empty if the
// number is wider.
std::string fixed_text(float value, int decimals, int width, float strongest);

// How many characters it takes with so many decimals, without a 0 before the point.
int fixed_length(float value, int decimals);

inline constexpr int kMostDecimals = 4;
inline constexpr float kLeastWithExponent = 99999.5f;  // of numbers with digits before the point

}  // namespace heed
