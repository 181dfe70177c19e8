#pragma once

#include <string>

namespace heed {

// Formats a number in at most `width` characters, as precisely as they allow: 12, 1.94, .063, 6e−6,
// −∞, NaN. Tiny numbers become ~0 if there is no room, and `…` if not even the magnitude fits.
std::string fitted_text(float value, int width);

}  // namespace heed
