#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "app/geometry/geometry.h"

namespace heed {

// Finds where on a page something has room that covers nothing of what is there.
class FreeRoom {
 public:
  explicit FreeRoom(const Rect& page);

  void take(const Rect& rect);
  // The place of this size that is nearest to the rectangle, and of those as far away the one that begins
  // where it does; none: nothing so large is free.
  std::optional<Rect> nearest_to(const Rect& to, float width, float height) const;

 private:
  struct Stretch {
    std::size_t from = 0, to = 0;
  };
  // Of the fields that it touches.
  Stretch fields_of(float from, float to, std::size_t count) const;
  std::size_t index(std::size_t row, std::size_t col) const { return row * (cols_ + 1) + col; }
  std::vector<int> sums_above_left() const;

  Rect page_;
  float field_ = 1;  // its side
  std::size_t rows_ = 0, cols_ = 0;
  std::vector<int> is_taken_;  // with a row and a column of zeros before them
};

struct RoomSize {
  float width = 0, height = 0;
};

// A room that two things share: the place of the one, at an edge, and what is left to the other.
struct SharedRoom {
  Rect place, rest;
};

// At the edge that is nearest to the rectangle of those that leave so much, at least; none: no edge does.
std::optional<SharedRoom> share_room(const Rect& room, RoomSize place, RoomSize least_rest, float gap,
                                     const Rect& to);

}  // namespace heed
