#pragma once

#include <optional>
#include <utility>

#include "app/geometry/geometry.h"
#include "core/explain/tokens.h"
#include "core/graph/region.h"

namespace heed {

// What the mouse or the keyboard's focus is on. Panels say so while they are drawn; in the next frame the
// figure lights it.
struct Pointing {
  std::optional<CellRef> cell;
  std::optional<TokenRef> token;
  std::optional<RegionRef> region;      // that words or fields of a lesson are about
  std::optional<RegionRef> lit_region;  // the region of the last frame
  // Where the mouse lay when a step was taken: it does not point at anything until it moves.
  std::optional<Point> ignored_mouse;

  void begin_frame() {
    cell.reset();
    token.reset();
    lit_region = std::exchange(region, std::nullopt);
  }
};

}  // namespace heed
