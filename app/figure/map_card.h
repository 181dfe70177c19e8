#pragma once

#include <optional>

#include "app/geometry/geometry.h"

namespace heed {

class Computation;
struct FigureLayout;
struct FigureView;

struct MapCardRoom {
  Rect card;
  std::optional<Rect> covered;  // pictures that the card stands over: no piece of them sticks out behind it
};

// Where the map has room to spell out what a step makes: over what still lies ahead; while the result is read
// out, and on a wall, over the heads of the blocks before. None: it is no map, the steps are at their end, or
// there is too little room.
std::optional<MapCardRoom> find_map_card_room(const Computation& computation, const FigureLayout& layout,
                                              const FigureView& view);
std::optional<Rect> room_for_map_card(const Computation& computation, const FigureLayout& layout,
                                      const FigureView& view);

}  // namespace heed
