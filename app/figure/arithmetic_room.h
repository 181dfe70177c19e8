#pragma once

#include <span>
#include <vector>

#include "app/figure/free_room.h"
#include "app/figure/layout.h"

namespace heed {

struct Pen;

// All that the arithmetic of a matrix may take; empty: it has none.
Rect room_of_arithmetic(const Pen& pen, NodeId made);

// What the arithmetic card of each of these matrices needs of that room, the best first: more than it must
// have, that, or a line less, in letters that can be read before a room; then the same in those near a
// screen, with which it may have to do anyway.
std::vector<RoomSize> needs_of_arithmetic(const Pen& pen, const Rect& room, std::span<const NodeId> nodes);

// The same layout where the arithmetic has a part of its room only.
FigureLayout with_arithmetic_in(FigureLayout layout, const Rect& room);

}  // namespace heed
