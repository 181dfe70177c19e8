#include "app/panels/help/part_labels.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace heed {
namespace {

constexpr float kRoomy = 2.5f;  // a part so many times as high as its label can have it inside
constexpr int kOnLine = 24;     // samples per line
constexpr float kNearby = 30;   // in gaps: how far from its part to look for a place first
constexpr float kClear = 0.7f;  // in gaps: the distance of a line from small parts
constexpr float kBent = 10;     // in gaps: the extra cost of a slanted line

bool has_room_inside(const PartToLabel& part, float gap) {
  return part.part.width >= part.label_size.x + 2 * gap &&
         part.part.height >= kRoomy * part.label_size.y + 2 * gap;
}

float clamped(float value, float from, float to) { return std::max(from, std::min(value, to)); }

// Connects the nearest points of the two rectangles.
LabelPlace place_at(const Rect& label, const Rect& part) {
  LabelPlace place{label, {}, {}, !do_overlap(label, part)};
  place.to = {clamped(label.center_x(), part.x, part.right()),
              clamped(label.center_y(), part.y, part.bottom())};
  place.from = {clamped(place.to.x, label.x, label.right()), clamped(place.to.y, label.y, label.bottom())};
  return place;
}

bool crosses(const LabelPlace& place, const Rect& rect) {
  if (!place.has_line) return false;
  for (int i = 0; i <= kOnLine; ++i) {
    const float share = static_cast<float>(i) / kOnLine;
    if (rect.contains(place.from + (place.to - place.from) * share)) return true;
  }
  return false;
}

class Placing {
 public:
  Placing(std::span<const PartToLabel> parts, const Rect& window, float gap)
      : parts_(parts), window_(inset(window, gap)), gap_(gap), places_(parts.size()) {}

  std::vector<LabelPlace> all() {
    std::vector<std::size_t> order(parts_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    // Parts with the least choice come first.
    std::ranges::stable_sort(order, {}, [&](std::size_t i) {
      const Rect& part = parts_[i].part;
      const float to_edge = std::min(part.x - window_.x, window_.right() - part.right());
      return std::pair(part.width * part.height, to_edge);
    });
    for (const std::size_t at : order) {
      places_[at] = best_of(at);
      placed_.push_back(at);
    }
    return places_;
  }

 private:
  bool is_free(const LabelPlace& place, bool may_cross) const {
    const Rect around = inset(place.label, -gap_);
    for (const std::size_t other : placed_) {
      if (do_overlap(around, places_[other].label)) return false;
      const bool is_crossed =
          crosses(places_[other], around) || crosses(place, inset(places_[other].label, -gap_));
      if (is_crossed && !may_cross) return false;
    }
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      if (!has_room_inside(parts_[i], gap_) && do_overlap(place.label, parts_[i].part)) return false;
    }
    return true;
  }

  float cost(const LabelPlace& place, std::size_t of) const {
    const Rect& part = parts_[of].part;
    if (has_room_inside(parts_[of], gap_)) {
      const Point way = place.label.center() - part.center();
      return std::hypot(way.x, way.y) + (place.has_line ? 1e4f : 0);
    }
    const Point line = place.to - place.from;
    const bool is_straight = std::abs(line.x) < 1 || std::abs(line.y) < 1;
    return std::hypot(line.x, line.y) + 0.1f * std::abs(place.label.center_x() - part.center_x()) +
           (is_straight ? 0 : kBent * gap_);
  }

  // Lines should not pass over small parts such as buttons, nor along their edges.
  float crossing_cost(const LabelPlace& place, std::size_t of) const {
    float price = 0;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      const bool is_small = parts_[i].part.height < 2 * parts_[of].label_size.y;
      if (i != of && is_small && crosses(place, inset(parts_[i].part, -kClear * gap_))) price += kBent * gap_;
    }
    return price;
  }

  LabelPlace best_of(std::size_t at) const {
    const Point size = parts_[at].label_size;
    const float step = std::max(gap_, 2.0f);
    LabelPlace best = place_at({parts_[at].part.x, parts_[at].part.y, size.x, size.y}, parts_[at].part);
    float least = std::numeric_limits<float>::infinity();
    bool may_cross = false;
    const auto consider = [&](float x, float y) {
      const Rect label{clamped(x, window_.x, window_.right() - size.x),
                       clamped(y, window_.y, window_.bottom() - size.y), size.x, size.y};
      const LabelPlace place = place_at(label, parts_[at].part);
      float price = cost(place, at);
      if (price >= least) return;
      price += crossing_cost(place, at);
      if (price >= least || !is_free(place, may_cross)) return;
      least = price;
      best = place;
    };
    const Rect& part = parts_[at].part;
    consider(part.center_x() - size.x / 2, part.center_y() - size.y / 2);
    consider(part.center_x() - size.x / 2, part.bottom() + gap_);
    consider(part.center_x() - size.x / 2, part.y - size.y - gap_);
    const auto look_in = [&](const Rect& area) {
      for (float y = area.y; y + size.y <= area.bottom() && least > step; y += step) {
        for (float x = area.x; x + size.x <= area.right() && least > step; x += step) consider(x, y);
      }
    };
    look_in(inset(part, -kNearby * gap_));
    if (std::isinf(least)) look_in(window_);
    // If there is no room, a line may cross a label, but labels never overlap.
    may_cross = true;
    if (std::isinf(least)) look_in(window_);
    return best;
  }

  std::span<const PartToLabel> parts_;
  Rect window_;
  float gap_;
  std::vector<LabelPlace> places_;
  std::vector<std::size_t> placed_;
};

}  // namespace

std::vector<LabelPlace> place_labels(std::span<const PartToLabel> parts, const Rect& window, float gap) {
  return Placing(parts, window, gap).all();
}

}  // namespace heed
