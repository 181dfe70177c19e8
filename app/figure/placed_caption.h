#pragma once

#include <string>

#include "app/geometry/spot.h"
#include "core/text/catalogue.h"
#include "core/walk/computation.h"

namespace heed {

// What is said of a moment, where there are several blocks or heads with the one that it is about. The same
// in the window and below an exported figure.
struct PlacedMoment {
  const Computation& computation;
  const Moment& moment;
  Spot shown;                        // in the figure
  bool is_of_several_heads = false;  // which do the same in it
};
std::string placed_caption(const PlacedMoment& of, Language language, std::string said);

}  // namespace heed
