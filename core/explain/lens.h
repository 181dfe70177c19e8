#pragma once

namespace heed {

// What is displayed for each number: its value, its difference from a baseline, or the sensitivity
// of a chosen number to it.
enum class Lens { Values, Difference, Sensitivity };

}  // namespace heed
