#include "app/figure/free_room.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace heed {
namespace {

constexpr float kMostFields = 256, kLeastField = 3;  // along a side, and in units
constexpr float kBeginsElsewhere = 0.2f;             // what that costs, of how far away it is

float gap_between(const Rect& a, const Rect& b) {
  const float across = std::max({a.x - b.right(), b.x - a.right(), 0.0f});
  const float down = std::max({a.y - b.bottom(), b.y - a.bottom(), 0.0f});
  return std::hypot(across, down);
}

// From a place; of places as far away, to one that begins where it does.
float distance(const Rect& place, const Rect& to) {
  const float beside = std::min(std::abs(place.x - to.x), std::abs(place.y - to.y));
  return gap_between(place, to) + kBeginsElsewhere * beside;
}

}  // namespace

FreeRoom::FreeRoom(const Rect& page)
    : page_(page),
      field_(std::max(std::max(page.width, page.height) / kMostFields, kLeastField)),
      rows_(static_cast<std::size_t>(std::max(page.height / field_, 0.0f))),
      cols_(static_cast<std::size_t>(std::max(page.width / field_, 0.0f))),
      is_taken_((rows_ + 1) * (cols_ + 1)) {}

FreeRoom::Stretch FreeRoom::fields_of(float from, float to, std::size_t count) const {
  const auto most = static_cast<float>(count);
  return {static_cast<std::size_t>(std::clamp(std::floor(from / field_), 0.0f, most)),
          static_cast<std::size_t>(std::clamp(std::ceil(to / field_), 0.0f, most))};
}

void FreeRoom::take(const Rect& rect) {
  const Stretch down = fields_of(rect.y - page_.y, rect.bottom() - page_.y, rows_),
                across = fields_of(rect.x - page_.x, rect.right() - page_.x, cols_);
  for (std::size_t row = down.from; row < down.to; ++row) {
    for (std::size_t col = across.from; col < across.to; ++col) is_taken_[index(row + 1, col + 1)] = 1;
  }
}

std::vector<int> FreeRoom::sums_above_left() const {
  std::vector<int> sums = is_taken_;
  for (std::size_t row = 1; row <= rows_; ++row) {
    for (std::size_t col = 1; col <= cols_; ++col)
      sums[index(row, col)] +=
          sums[index(row - 1, col)] + sums[index(row, col - 1)] - sums[index(row - 1, col - 1)];
  }
  return sums;
}

std::optional<Rect> FreeRoom::nearest_to(const Rect& to, float width, float height) const {
  const auto down = static_cast<std::size_t>(std::ceil(height / field_)),
             across = static_cast<std::size_t>(std::ceil(width / field_));
  const std::vector<int> sums = sums_above_left();
  std::optional<Rect> nearest;
  float least = std::numeric_limits<float>::max();
  for (std::size_t row = 0; row + down <= rows_; ++row) {
    for (std::size_t col = 0; col + across <= cols_; ++col) {
      const int taken = sums[index(row + down, col + across)] - sums[index(row, col + across)] -
                        sums[index(row + down, col)] + sums[index(row, col)];
      if (taken > 0) continue;
      const Rect place{page_.x + static_cast<float>(col) * field_, page_.y + static_cast<float>(row) * field_,
                       width, height};
      const float far = distance(place, to);
      if (far >= least) continue;
      least = far;
      nearest = place;
    }
  }
  return nearest;
}

std::optional<SharedRoom> share_room(const Rect& room, RoomSize place, RoomSize least_rest, float gap,
                                     const Rect& to) {
  const float below = place.height + gap, beside = place.width + gap;
  const float x = std::clamp(to.x, room.x, std::max(room.right() - place.width, room.x)),
              y = std::clamp(to.y, room.y, std::max(room.bottom() - place.height, room.y));
  const Rect above_it{room.x, room.y, room.width, room.height - below},
      left_of_it{room.x, room.y, room.width - beside, room.height};
  const SharedRoom edges[] = {{{x, room.y, place.width, place.height}, above_it.moved(0, below)},
                              {{x, room.bottom() - place.height, place.width, place.height}, above_it},
                              {{room.x, y, place.width, place.height}, left_of_it.moved(beside, 0)},
                              {{room.right() - place.width, y, place.width, place.height}, left_of_it}};
  std::optional<SharedRoom> nearest;
  for (const SharedRoom& edge : edges) {
    const bool is_inside = place.width <= room.width && place.height <= room.height;
    if (!is_inside || edge.rest.width < least_rest.width || edge.rest.height < least_rest.height) continue;
    if (!nearest || distance(edge.place, to) < distance(nearest->place, to)) nearest = edge;
  }
  return nearest;
}

}  // namespace heed
