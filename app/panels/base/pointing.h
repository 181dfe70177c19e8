#pragma once

#include <optional>
#include <utility>

#include "app/geometry/geometry.h"
#include "core/explain/tokens.h"
#include "core/graph/region.h"

namespace heed {

// What the mouse or the keyboard focus is on. Panels set it while they are drawn; the figure highlights it in
// the next frame.
struct Pointing {
  std::optional<CellRef> cell;
  bool is_in_figure = false;  // the cell itself; else a link to it
  std::optional<TokenRef> token;
  std::optional<RegionRef> region;      // by words or fields of a lesson
  std::optional<RegionRef> lit_region;  // the region of the last frame
  // Where the mouse was when a step was taken or another part was opened: it points at nothing until it
  // moves.
  std::optional<Point> ignored_mouse;

  void begin_frame() {
    cell.reset();
    is_in_figure = false;
    token.reset();
    lit_region = std::exchange(region, std::nullopt);
  }
};

}  // namespace heed
