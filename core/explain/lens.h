#pragma once

namespace heed {

// What is shown in the place of each number: itself, how far it is from a baseline, or how much a chosen
// number would move with it.
enum class Lens { Values, Difference, Sensitivity };

}  // namespace heed
