#include <algorithm>
#include <memory>
#include <utility>
#include <variant>

#include "app/figure/derivation.h"

namespace heed {
namespace {

constexpr float kMostMagnified = 1.8f, kWorthMagnifying = 1.05f;

// From one rectangle to another of the same shape.
struct Magnifier {
  Rect from, to;

  float scale() const { return to.width / from.width; }
  Point at(Point point) const {
    return {to.x + scale() * (point.x - from.x), to.y + scale() * (point.y - from.y)};
  }
  Rect at(const Rect& rect) const {
    const Point corner = at(Point{rect.x, rect.y});
    return {corner.x, corner.y, scale() * rect.width, scale() * rect.height};
  }

  void operator()(Box& box) const {
    box.rect = at(box.rect);
    box.radius *= scale();
  }
  void operator()(Outline& outline) const {
    outline.rect = at(outline.rect);
    outline.radius *= scale();
    outline.width *= scale();
  }
  void operator()(Stroke& stroke) const {
    for (Point* point : {&stroke.from, &stroke.from_handle, &stroke.to_handle, &stroke.to})
      *point = at(*point);
    stroke.width *= scale();
  }
  void operator()(Polyline& line) const {
    for (Point& point : line.points) point = at(point);
    line.width *= scale();
  }
  void operator()(Polygon& polygon) const {
    for (Point& point : polygon.points) point = at(point);
  }
  void operator()(Label& label) const {
    label.at = at(label.at);
    label.size *= scale();
  }
  void operator()(std::shared_ptr<const Heatmap>& heatmap) const {
    Heatmap larger = *heatmap;
    larger.rect = at(larger.rect);
    larger.gap *= scale();
    larger.radius *= scale();
    heatmap = std::make_shared<const Heatmap>(std::move(larger));
  }
  void operator()(std::shared_ptr<const Bands>& bands) const {
    Bands larger = *bands;
    larger.bounds = at(larger.bounds);
    for (Band& band : larger.bands) {
      band.left = at(Point{band.left, 0}).x;
      band.right = at(Point{band.right, 0}).x;
      for (std::array<float, 2>* edge : {&band.top, &band.bottom}) {
        for (float& y : *edge) y = at(Point{0, y}).y;
      }
    }
    bands = std::make_shared<const Bands>(std::move(larger));
  }
};

Rect around(Point middle, float width, float height, const Rect& room) {
  return {std::clamp(middle.x - width / 2, room.x, std::max(room.x, room.right() - width)),
          std::clamp(middle.y - height / 2, room.y, std::max(room.y, room.bottom() - height)), width, height};
}

}  // namespace

Derivation magnified(Derivation derivation, const Rect& room) {
  const Rect panel = derivation.panel;
  if (panel.width <= 0 || panel.height <= 0) return derivation;
  const float scale = std::min({room.width / panel.width, room.height / panel.height, kMostMagnified});
  if (scale < kWorthMagnifying) return derivation;
  const Rect larger = around(panel.center(), scale * panel.width, scale * panel.height, room);
  const Magnifier magnifier{panel, larger};
  derivation.panel = larger;
  for (Part& part : derivation.parts) std::visit(magnifier, part.shape);
  // What flies comes from the matrices or goes to them, which stay as they are.
  const auto magnify = [&](Rect& place) {
    if (panel.contains(place.center())) place = magnifier.at(place);
  };
  for (Flight& flight : derivation.flights) {
    magnify(flight.from);
    magnify(flight.to);
    flight.size *= scale;
  }
  return derivation;
}

}  // namespace heed
