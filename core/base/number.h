#pragma once

#include <string>

namespace heed {

// The shortest text that reads back as the same float; `-inf`, `inf`, `nan` for what is not finite.
std::string exact_text(float value);

// For people: at most `significant` digits, no trailing zeros, U+2212 for minus, −∞, ∞ and NaN by name.
std::string readable_text(float value, int significant = 5);

}  // namespace heed
