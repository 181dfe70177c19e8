#pragma once

#include "app/figure/drawing.h"
#include "app/text/fonts.h"

struct ImDrawList;

namespace heed {

// Who can draw by shaders of its own; without one all is drawn as ImGui does.
class HeatmapSink {
 public:
  virtual ~HeatmapSink() = default;

  // Takes what it needs of the heatmap and puts into the list what will draw it. False: it cannot, and
  // nothing was done.
  virtual bool add(const Heatmap& heatmap, const Camera& camera, const Rect& clip, ImDrawList& list) = 0;

  // Whether it has all that it takes to draw the heatmap; if not, it goes on fetching it, as much in a frame
  // as there is time for, and until it has it shows nothing of it.
  virtual bool is_ready(const Heatmap&) { return true; }
  // Since the frame began, something was not.
  virtual bool is_behind() const { return false; }

  // As add(), of a rectangle of one opaque colour, on whole pixels of the screen.
  virtual bool fill(const Rect&, Color, ImDrawList&) { return false; }
};

// Paints what of the drawing is inside `clip` (screen coordinates).
void paint_screen(const Drawing& drawing, const Camera& camera, const Rect& clip, const Fonts& fonts,
                  ImDrawList& list, HeatmapSink* heatmaps = nullptr);

}  // namespace heed
