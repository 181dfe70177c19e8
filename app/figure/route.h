#pragma once

#include <vector>

#include "app/figure/drawing.h"

namespace heed {

// From where an arrow should arrive: at a row from its side, at a column from above or below.
enum class Arrival { Anywhere, AtRow, AtColumn };

// One end of an arrow: a part of a block, and the block's extents.
struct RouteEnd {
  Rect part;                         // the cells it points at
  Rect frame;                        // extent of the numbers
  Rect bounds;                       // extent including labels
  float free_from = 0, free_to = 0;  // above the frame, where no word stands; as far as it is empty, none
  Arrival arrival = Arrival::Anywhere;

  bool operator==(const RouteEnd&) const = default;
};

// What an arrow must not cross or leave, and the lines of others, along which it only goes where there is no
// other way: one could not tell then which of them leads where.
struct RouteGround {
  std::vector<Rect> obstacles;
  std::vector<Rect> lines = {};  // straight ones, without a width or a height
  Rect page;
};

// Routes an arrow between two blocks around all obstacles, from edge to edge: a curve if one is
// clear, else orthogonal lines with rounded corners; empty if there is no route. Along the upper edge of the
// page only if each other crosses a line, and off the page only if there is none on it.
std::vector<Stroke> clear_route(const RouteEnd& from, const RouteEnd& to, const RouteGround& ground);

// How far before its corner a line ends.
inline constexpr float kRoundCorner = 9;

}  // namespace heed
