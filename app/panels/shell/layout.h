#pragma once

#include "app/geometry/geometry.h"

namespace heed {

// Where the panels of the window lie.
struct Layout {
  Rect top_bar, stepper, canvas, inspector, transport;
  Rect caption;                      // of a presentation; else the canvas has it
  bool is_stepper_narrow = false;    // numbers without titles
  bool is_inspector_drawer = false;  // lies over the canvas, and only when it is open
  bool is_transport_narrow = false;  // says less beside the timeline
};

// The scale that is used where `wanted` is asked for: no larger than the window has room for.
float usable_scale(float width_px, float height_px, float wanted);

// Panels that are not to be seen; the canvas has their room.
struct LeftOut {
  bool stepper = false, transport = false;
};

// Five panels side by side that fill the window; an inspector that is a drawer lies over the canvas.
Layout lay_out(float width_px, float height_px, float scale, LeftOut left_out = {});

// For the last row of a room: as large as the window has room for.
float presenting_scale(float width_px, float height_px, float zoom);

// Of a presentation: the canvas, what is said about it in a bar below, and what a person chose besides.
struct Presented {
  bool inspector = false, timeline = false;
};
Layout lay_out_presentation(float width_px, float height_px, float scale, Presented shown);

}  // namespace heed
