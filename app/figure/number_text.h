#pragma once

#include <string>

namespace heed {

// A number in at most `width` characters, as precisely as they allow: 12, 1.94, .063, 6e−6, −∞, NaN.
// About 0 is ~0 where there is no room for
// more. Falls back to `…` when not even its magnitude fits.
std::string fitted_text(float value, int width);

}  // namespace heed
