#include "app/panels/base/camera_fit.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/figure/motion.h"

namespace heed {
namespace {

constexpr float kMinZoom = 0.05f, kMaxZoom = 24;
// Relative to the scale at which a cell is 36 pixels wide.
constexpr float kReadable = 17.0f / 36;
constexpr float kShowsNumbers = 18.0f / 36;
constexpr float kLargestSubject = 0.9f;  // what is beside it stays in view
constexpr float kNearlyAsLarge =
    0.6f;                           // the whole figure at this share of the scale is better than a part of it
constexpr float kNearEdge = 0.12f;  // of the view: shows so much more if that reaches an edge of the figure
constexpr float kMaxZoomOut = 0.22f;  // of the scale, halfway through a long travel

struct Stretch {
  float begin = 0, end = 0;
};
Stretch across(const Rect& rect, float scale = 1) { return {rect.x * scale, rect.right() * scale}; }
Stretch down(const Rect& rect, float scale = 1) { return {rect.y * scale, rect.bottom() * scale}; }

// Moves the view as little as possible so that it shows no empty ground where it could show the figure.
float clamped_inside(float origin, const Stretch& figure, const Stretch& area) {
  if (figure.end - figure.begin <= area.end - area.begin)
    return (area.begin + area.end - figure.begin - figure.end) / 2;
  return origin + std::clamp(0.0f, area.end - (figure.end + origin), area.begin - (figure.begin + origin));
}

// Extends the subject to edges of the figure that are near, so that what is there is not cut off.
Stretch reaching_edges(const Stretch& subject, const Stretch& figure, float near) {
  return {subject.begin - figure.begin <= near ? figure.begin : subject.begin,
          figure.end - subject.end <= near ? figure.end : subject.end};
}

Rect reaching_edges(const Rect& subject, const Rect& figure, const Point& near) {
  const Stretch x = reaching_edges(across(subject), across(figure), near.x);
  const Stretch y = reaching_edges(down(subject), down(figure), near.y);
  return {x.begin, y.begin, x.end - x.begin, y.end - y.begin};
}

}  // namespace

Camera whole_figure_camera(const Rect& bounds, const Rect& area, float ui_scale) {
  const float fitting = std::min(area.width / bounds.width, area.height / bounds.height);
  const float scale = std::max(fitting, kMinZoom * ui_scale);
  return {area.center() - bounds.center() * scale, scale};
}

Camera zoomed_camera(const Camera& camera, Point fixed, float factor, float ui_scale) {
  const float scale = std::clamp(camera.scale * factor, kMinZoom * ui_scale, kMaxZoom * ui_scale);
  return {fixed - camera.to_figure(fixed) * scale, scale};
}

Camera kept_in_view(const Camera& camera, const Rect& bounds, const Rect& view) {
  const auto moved = [](const Stretch& figure, const Stretch& area) {
    constexpr float kPiece = 0.25f;
    const float piece = std::min(figure.end - figure.begin, kPiece * (area.end - area.begin));
    return std::clamp(0.0f, area.begin + piece - figure.end, area.end - piece - figure.begin);
  };
  const Rect drawn = camera.to_screen(bounds);
  return {camera.origin + Point{moved(across(drawn), across(view)), moved(down(drawn), down(view))},
          camera.scale};
}

Camera following_camera(const Rect& bounds, std::span<const Rect> subjects, const Rect& area,
                        float comfortable) {
  const Camera whole = whole_figure_camera(bounds, area, 0);
  if (whole.scale >= kReadable * comfortable || subjects.empty()) return whole;
  const auto fitting = [&](const Rect& rect) {
    return std::min(area.width / rect.width, area.height / rect.height);
  };
  Rect subject = subjects.front();
  for (const Rect& also : subjects.subspan(1)) {
    if (fitting(united(subject, also)) >= kShowsNumbers * comfortable) subject = united(subject, also);
  }
  const auto scale_for = [&](const Rect& rect) {
    return std::clamp(fitting(rect), whole.scale, kLargestSubject * comfortable);
  };
  const Point view{area.width / scale_for(subject), area.height / scale_for(subject)};
  const Rect wider = reaching_edges(subject, bounds, view * kNearEdge);
  if (fitting(wider) >= kShowsNumbers * comfortable) subject = wider;
  const float scale = scale_for(subject);
  if (whole.scale >= kNearlyAsLarge * scale && whole.scale >= kShowsNumbers * comfortable) return whole;
  Point origin = area.center() - subject.center() * scale;
  origin.x = clamped_inside(origin.x, across(bounds, scale), across(area));
  origin.y = clamped_inside(origin.y, down(bounds, scale), down(area));
  return {origin, scale};
}

Camera travelling_camera(const Camera& from, const Camera& to, const Rect& area, float share) {
  if (share <= 0) return from;
  if (share >= 1) return to;
  const float way = ease_in_out(share);
  const Point begin = from.to_figure(area.center()), end = to.to_figure(area.center());
  const float distance = std::hypot(end.x - begin.x, end.y - begin.y) * to.scale;
  const float far = kMaxZoomOut * std::min(1.0f, distance / std::max(area.width, 1.0f));
  const float straight = std::exp(std::lerp(std::log(from.scale), std::log(to.scale), way));
  const float scale = straight * (1 - far * std::sin(std::numbers::pi_v<float> * way));
  const Point middle = begin + (end - begin) * way;
  return {area.center() - middle * scale, scale};
}

}  // namespace heed
