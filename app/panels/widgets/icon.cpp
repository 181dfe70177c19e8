#include "app/panels/widgets/icon.h"

#include <array>
#include <cmath>
#include <numbers>
#include <span>

namespace heed {
namespace {

constexpr float kPi = std::numbers::pi_v<float>;

// Draws in coordinates from −1 to 1 within the square of the icon.
struct Pen {
  ImDrawList& list;
  ImVec2 center;
  float half;
  ImU32 color;

  ImVec2 at(float x, float y) const { return {center.x + x * half, center.y + y * half}; }
  float stroke() const { return std::fmax(half * 0.2f, 1.4f); }
  void triangle(float left, float right, float height) const {
    list.AddTriangleFilled(at(left, -height), at(left, height), at(right, 0), color);
  }
  void bar(float x, float width, float height) const {
    list.AddRectFilled(at(x, -height), at(x + width, height), color, half * 0.08f);
  }
  void line(std::span<const ImVec2> points) const {
    for (const ImVec2& point : points) list.PathLineTo(at(point.x, point.y));
    list.PathStroke(color, 0, stroke());
  }
};

// An arrow; `side` −1 points left.
void draw_arrow(const Pen& pen, float side) {
  pen.line(std::array{ImVec2(-side * 0.75f, 0), ImVec2(side * 0.7f, 0)});
  pen.line(std::array{ImVec2(side * 0.1f, -0.6f), ImVec2(side * 0.7f, 0), ImVec2(side * 0.1f, 0.6f)});
}

// An arrow that turns back; `side` −1 points left.
void draw_turn(const Pen& pen, float side) {
  pen.line(
      std::array{ImVec2(side * 0.28f, -0.78f), ImVec2(side * 0.72f, -0.34f), ImVec2(side * 0.28f, 0.10f)});
  pen.list.PathLineTo(pen.at(side * 0.70f, -0.34f));
  for (int i = 0; i <= 12; ++i) {
    const float angle = -kPi / 2 + kPi * static_cast<float>(i) / 12;
    pen.list.PathLineTo(pen.at(side * (-0.16f - 0.52f * std::cos(angle)), 0.18f + 0.52f * std::sin(angle)));
  }
  pen.list.PathLineTo(pen.at(side * 0.35f, 0.70f));
  pen.list.PathStroke(pen.color, 0, pen.stroke());
}

void draw_paste(const Pen& pen) {
  pen.line(std::array{ImVec2(-0.3f, -0.65f), ImVec2(-0.65f, -0.65f), ImVec2(-0.65f, 0.85f),
                      ImVec2(0.65f, 0.85f), ImVec2(0.65f, -0.65f), ImVec2(0.3f, -0.65f)});
  pen.line(std::array{ImVec2(-0.3f, -0.85f), ImVec2(0.3f, -0.85f), ImVec2(0.3f, -0.45f),
                      ImVec2(-0.3f, -0.45f), ImVec2(-0.3f, -0.85f)});
}

// An open book.
void draw_book(const Pen& pen) {
  pen.line(std::array{ImVec2(0, -0.45f), ImVec2(-0.35f, -0.68f), ImVec2(-0.95f, -0.6f), ImVec2(-0.95f, 0.55f),
                      ImVec2(-0.35f, 0.48f), ImVec2(0, 0.7f), ImVec2(0.35f, 0.48f), ImVec2(0.95f, 0.55f),
                      ImVec2(0.95f, -0.6f), ImVec2(0.35f, -0.68f), ImVec2(0, -0.45f)});
  pen.line(std::array{ImVec2(0, -0.45f), ImVec2(0, 0.7f)});
}

void draw_theme(const Pen& pen) {
  pen.list.AddCircle(pen.center, pen.half * 0.72f, pen.color, 0, pen.stroke());
  pen.list.PathArcTo(pen.center, pen.half * 0.72f, -kPi / 2, kPi / 2);
  pen.list.PathFillConvex(pen.color);
}

void draw_help(const Pen& pen) {
  pen.list.AddCircle(pen.center, pen.half * 0.86f, pen.color, 0, pen.stroke() * 0.85f);
  pen.list.PathArcTo(pen.at(0, -0.20f), pen.half * 0.30f, -kPi, kPi * 0.38f, 12);
  pen.list.PathLineTo(pen.at(0, 0.22f));
  pen.list.PathStroke(pen.color, 0, pen.stroke() * 0.9f);
  pen.list.AddCircleFilled(pen.at(0, 0.50f), pen.stroke() * 0.62f, pen.color);
}

// Four corners of a frame.
void draw_fit(const Pen& pen) {
  for (const ImVec2 corner : {ImVec2(-1, -1), ImVec2(1, -1), ImVec2(-1, 1), ImVec2(1, 1)}) {
    const float x = corner.x * 0.62f, y = corner.y * 0.62f;
    pen.line(std::array{ImVec2(x * 0.35f, y), ImVec2(x, y), ImVec2(x, y * 0.35f)});
  }
}

// A cell with the handle of a selection.
void draw_selected(const Pen& pen) {
  pen.line(std::array{ImVec2(0.1f, 0.65f), ImVec2(-0.75f, 0.65f), ImVec2(-0.75f, -0.65f),
                      ImVec2(0.75f, -0.65f), ImVec2(0.75f, 0.1f)});
  pen.list.AddRectFilled(pen.at(0.35f, 0.3f), pen.at(0.95f, 0.85f), pen.color);
}

// Crosshairs.
void draw_follow(const Pen& pen) {
  pen.list.AddCircle(pen.at(0, 0), pen.half * 0.55f, pen.color, 0, pen.stroke());
  pen.list.AddCircleFilled(pen.at(0, 0), pen.half * 0.16f, pen.color);
  for (const ImVec2 way : {ImVec2(1, 0), ImVec2(-1, 0), ImVec2(0, 1), ImVec2(0, -1)}) {
    pen.line(std::array{ImVec2(way.x * 0.55f, way.y * 0.55f), ImVec2(way.x * 0.9f, way.y * 0.9f)});
  }
}

// A square that flies to the right, with speed lines.
void draw_motion(const Pen& pen) {
  pen.list.AddRectFilled(pen.at(-0.05f, -0.5f), pen.at(0.95f, 0.5f), pen.color, pen.half * 0.1f);
  pen.line(std::array{ImVec2(-0.95f, -0.3f), ImVec2(-0.35f, -0.3f)});
  pen.line(std::array{ImVec2(-0.7f, 0.3f), ImVec2(-0.35f, 0.3f)});
}

// Three sliders.
void draw_view(const Pen& pen) {
  for (const ImVec2 knob : {ImVec2(0.34f, -0.6f), ImVec2(-0.34f, 0), ImVec2(0.2f, 0.6f)}) {
    pen.line(std::array{ImVec2(-0.82f, knob.y), ImVec2(0.82f, knob.y)});
    pen.list.AddCircleFilled(pen.at(knob.x, knob.y), pen.half * 0.24f, pen.color);
  }
}

void draw_panel(const Pen& pen) {
  pen.list.AddRect(pen.at(-0.85f, -0.65f), pen.at(0.85f, 0.65f), pen.color, pen.half * 0.22f, 0,
                   pen.stroke());
  pen.list.AddRectFilled(pen.at(0.25f, -0.65f), pen.at(0.85f, 0.65f), pen.color, pen.half * 0.2f,
                         ImDrawFlags_RoundCornersRight);
}

}  // namespace

void draw_icon(ImDrawList& list, Icon icon, ImVec2 center, float size, ImU32 color) {
  const Pen pen{list, center, size / 2, color};
  switch (icon) {
    case Icon::Play:
    case Icon::Next:
      return pen.triangle(-0.50f, 0.72f, 0.74f);
    case Icon::Back:
      return pen.triangle(0.50f, -0.72f, 0.74f);
    case Icon::NextPage:
      return draw_arrow(pen, 1);
    case Icon::PageBefore:
      return draw_arrow(pen, -1);
    case Icon::Pause:
      pen.bar(-0.58f, 0.40f, 0.70f);
      return pen.bar(0.18f, 0.40f, 0.70f);
    case Icon::First:
      pen.bar(-0.78f, 0.22f, 0.70f);
      return pen.triangle(0.68f, -0.50f, 0.70f);
    case Icon::Last:
      pen.bar(0.56f, 0.22f, 0.70f);
      return pen.triangle(-0.68f, 0.50f, 0.70f);
    case Icon::Undo:
      return draw_turn(pen, -1);
    case Icon::Redo:
      return draw_turn(pen, 1);
    case Icon::Theme:
      return draw_theme(pen);
    case Icon::Help:
      return draw_help(pen);
    case Icon::Panel:
      return draw_panel(pen);
    case Icon::Check:
      return pen.line(std::array{ImVec2(-0.62f, 0.02f), ImVec2(-0.16f, 0.46f), ImVec2(0.64f, -0.46f)});
    case Icon::Plus:
      pen.line(std::array{ImVec2(0, -0.6f), ImVec2(0, 0.6f)});
      return pen.line(std::array{ImVec2(-0.6f, 0), ImVec2(0.6f, 0)});
    case Icon::Minus:
      return pen.line(std::array{ImVec2(-0.6f, 0), ImVec2(0.6f, 0)});
    case Icon::Fit:
      return draw_fit(pen);
    case Icon::Selected:
      return draw_selected(pen);
    case Icon::Follow:
      return draw_follow(pen);
    case Icon::Motion:
      return draw_motion(pen);
    case Icon::View:
      return draw_view(pen);
    case Icon::Down:
      return pen.line(std::array{ImVec2(-0.7f, -0.35f), ImVec2(0, 0.35f), ImVec2(0.7f, -0.35f)});
    case Icon::Up:
      pen.line(std::array{ImVec2(0, 0.75f), ImVec2(0, -0.7f)});
      return pen.line(std::array{ImVec2(-0.6f, -0.1f), ImVec2(0, -0.7f), ImVec2(0.6f, -0.1f)});
    case Icon::Folder:
      return pen.line(std::array{ImVec2(-0.85f, -0.6f), ImVec2(-0.25f, -0.6f), ImVec2(0, -0.35f),
                                 ImVec2(0.85f, -0.35f), ImVec2(0.85f, 0.65f), ImVec2(-0.85f, 0.65f),
                                 ImVec2(-0.85f, -0.65f)});
    case Icon::File:
      return pen.line(std::array{ImVec2(0.15f, -0.85f), ImVec2(-0.6f, -0.85f), ImVec2(-0.6f, 0.85f),
                                 ImVec2(0.6f, 0.85f), ImVec2(0.6f, -0.4f), ImVec2(0.15f, -0.85f),
                                 ImVec2(0.15f, -0.4f), ImVec2(0.6f, -0.4f)});
    case Icon::Lesson:
      return draw_book(pen);
    case Icon::Find:
      pen.list.AddCircle(pen.at(-0.15f, -0.15f), pen.half * 0.55f, pen.color, 0, pen.stroke());
      return pen.line(std::array{ImVec2(0.26f, 0.26f), ImVec2(0.8f, 0.8f)});
    case Icon::Timeline:
      pen.line(std::array{ImVec2(-0.9f, 0.3f), ImVec2(0.9f, 0.3f)});
      return pen.list.AddCircleFilled(pen.at(-0.2f, 0.3f), pen.half * 0.34f, pen.color);
    case Icon::Spotlight:
      pen.list.AddCircle(pen.center, pen.half * 0.85f, pen.color, 0, pen.stroke());
      return pen.list.AddCircleFilled(pen.center, pen.half * 0.42f, pen.color);
    case Icon::Screen:
      return pen.list.AddRectFilled(pen.at(-0.85f, -0.6f), pen.at(0.85f, 0.6f), pen.color, pen.half * 0.16f);
    case Icon::Paste:
      return draw_paste(pen);
    case Icon::Close:
      pen.line(std::array{ImVec2(-0.56f, -0.56f), ImVec2(0.56f, 0.56f)});
      return pen.line(std::array{ImVec2(-0.56f, 0.56f), ImVec2(0.56f, -0.56f)});
  }
}

}  // namespace heed
