#pragma once

#include <span>
#include <vector>

#include "app/figure/drawing.h"

namespace heed {

// One end of an arrow: a part of a block, and the room that the block takes with its words.
struct RouteEnd {
  Rect part;    // what the arrow is about
  Rect frame;   // where the numbers end
  Rect bounds;  // where the words end
};

// The way of an arrow from one block to another that passes over none of the obstacles, and ends at the edges
// of the two: a curve where one is clear, else straight lines with round corners; empty if there is no way.
std::vector<Stroke> clear_route(const RouteEnd& from, const RouteEnd& to, std::span<const Rect> obstacles);

// Whether a stroke passes over one of them.
bool is_clear(const Stroke& stroke, std::span<const Rect> obstacles);

}  // namespace heed
