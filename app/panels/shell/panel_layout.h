#pragma once

#include "app/geometry/geometry.h"

namespace heed {

// The rectangles of the panels.
struct Layout {
  Rect top_bar, stepper, canvas, inspector, transport;
  Rect caption;                      // while presenting; otherwise the canvas shows the caption
  Rect lesson;                       // while presenting a lesson: the words of its page,
  Rect update;                       // or while presenting the last update of a weight: its arithmetic
  bool is_stepper_narrow = false;    // numbers without titles
  bool is_inspector_drawer = false;  // overlaps the canvas, and only while it is open
  bool is_transport_narrow = false;  // with less text beside the timeline
};

// The largest usable scale up to `wanted`.
float usable_scale(float width_px, float height_px, float wanted);

// Hidden panels; the canvas takes their room.
struct HiddenPanels {
  bool stepper = false, transport = false, inspector = false;
};

// What is at the bottom of the window.
enum class Bottom { Steps, Training };

// What the inspector shows: words of a usual width, or a picture that is as large as its room.
enum class InspectorContent { Words, Picture };

// Five panels that fill the window; an inspector that is a drawer overlaps the canvas.
Layout lay_out(float width_px, float height_px, float scale, HiddenPanels hidden = {},
               InspectorContent content = InspectorContent::Words, Bottom bottom = Bottom::Steps);

// While a lesson is open, the inspector reaches down to the edge of the window, whether or not its page shows
// the bar at the bottom, which ends beside it: what turns the pages stands still.
Layout with_high_inspector(Layout layout, float height_px, bool is_inspector_shown);

// The scale while presenting: as large as the window allows.
float presenting_scale(float width_px, float height_px, float zoom);
// Less, where heads and curves of training are presented.
float presenting_training_scale(float width_px, float height_px, float zoom);
// Where its heads are: words are larger than in the window, and pictures take the rest.
float presenting_heads_scale(float width_px, float height_px, float zoom, float window_scale);
// Where the curves have the page.
float presenting_curves_scale(float width_px, float height_px, float zoom);

// The layout while presenting: the canvas, the caption bar below it, and optional panels.
// The words of a lesson, or an update, stand beside the canvas, or below it if the window is not wide.
struct ShownPanels {
  bool inspector = false, timeline = false, lesson = false;
  bool training = false;  // its curves, with or without a timeline
  bool heads = false;     // its heads above them, which need the room more
  bool update = false;    // of a weight
};
Layout lay_out_presentation(float width_px, float height_px, float scale, ShownPanels shown);

}  // namespace heed
