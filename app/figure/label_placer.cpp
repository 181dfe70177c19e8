#include "app/figure/label_placer.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/figure/label_width.h"

namespace heed {
namespace {

constexpr float kLikelyWidth = 0.88f;  // corrects the over-estimate of width_in_ems()

float width_of(const Label& label) {
  const float ems = label.face == Face::Numbers ? kDigitWidth * static_cast<float>(label.text.size())
                                                : kLikelyWidth * width_in_ems(label.text);
  return ems * label.size * label.letter_width;
}

struct Candidate {
  Point at;
  Anchor anchor;
  Rect rect;
};

Candidate candidate(const Label& label, Point point, float distance, Point way) {
  const float width = width_of(label), height = label.size * 1.25f;
  constexpr float kSideways = 0.35f;
  const Anchor anchor = way.x > kSideways    ? Anchor::Left
                        : way.x < -kSideways ? Anchor::Right
                                             : Anchor::Center;
  const Point at = {point.x + way.x * distance, point.y + way.y * (distance + height / 2)};
  const float share = anchor == Anchor::Left ? 0 : anchor == Anchor::Center ? 0.5f : 1;
  return {at, anchor, {at.x - share * width, at.y - height / 2, width, height}};
}

}  // namespace

Rect label_rect(const Label& label) {
  const float width = width_of(label), height = label.size * 1.25f;
  const float share = label.anchor == Anchor::Left ? 0 : label.anchor == Anchor::Center ? 0.5f : 1;
  return {label.at.x - share * width, label.at.y - height / 2, width, height};
}

void LabelPlacer::keep_free(Point from, Point to) {
  constexpr float kStep = 7, kHalf = 2;
  const float length = std::hypot(to.x - from.x, to.y - from.y);
  for (float at = 0; at <= length; at += kStep) {
    const Point on = from + (to - from) * (at / std::max(length, 1.0f));
    taken_.push_back({on.x - kHalf, on.y - kHalf, 2 * kHalf, 2 * kHalf});
  }
}

bool LabelPlacer::is_free(const Rect& rect) const {
  const bool is_inside = rect.x >= paper_.x && rect.right() <= paper_.right() && rect.y >= paper_.y &&
                         rect.bottom() <= paper_.bottom();
  return is_inside && std::ranges::none_of(taken_, [&](const Rect& one) { return do_overlap(one, rect); });
}

std::optional<Label> LabelPlacer::beside(Label label, Point point, float distance, Point away) {
  constexpr std::array<float, 8> kTurns{0, 0.6f, -0.6f, 1.2f, -1.2f, 2, -2, 3.14f};
  const float first = std::atan2(away.y, away.x);
  for (const float turn : kTurns) {
    const Candidate place =
        candidate(label, point, distance, {std::cos(first + turn), std::sin(first + turn)});
    if (!is_free(place.rect)) continue;
    taken_.push_back(place.rect);
    label.at = place.at;
    label.anchor = place.anchor;
    return label;
  }
  return std::nullopt;
}

Label LabelPlacer::surely_beside(const Label& label, Point point, float distance, Point away) {
  if (auto placed = beside(label, point, distance, away)) return *placed;
  const float length = std::hypot(away.x, away.y);
  const Candidate place = candidate(label, point, distance, length > 0 ? away * (1 / length) : Point{1, 0});
  Label placed = label;
  placed.at = place.at;
  placed.anchor = place.anchor;
  return placed;
}

}  // namespace heed
