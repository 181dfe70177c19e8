#pragma once

#include <memory>

#include "app/figure/drawing.h"
#include "app/text/fonts.h"

struct ImDrawList;

namespace heed {

// An optional GPU backend for the large shapes; without one they are drawn with ImGui shapes.
class HeatmapSink {
 public:
  virtual ~HeatmapSink() = default;

  // Captures the heatmap and adds a draw callback to the list. False: it cannot, and nothing was
  // added.
  virtual bool add(const Heatmap& heatmap, const Camera& camera, const Rect& clip, ImDrawList& list) = 0;

  // The same of bands.
  virtual bool add_bands(const std::shared_ptr<const Bands>&, const Camera&, const Rect&, ImDrawList&) {
    return false;
  }

  // Whether everything needed to draw the heatmap is uploaded. If not, the upload continues within
  // each frame's time budget, and nothing is shown until it is complete.
  virtual bool is_ready(const Heatmap&) { return true; }
  // Whether any heatmap was not ready in this frame.
  virtual bool has_pending_work() const { return false; }

  // Like add(), for a pixel-aligned rectangle of one opaque colour.
  virtual bool fill(const Rect&, Color, ImDrawList&) { return false; }
};

// Paints the part of the drawing inside `clip` (screen coordinates).
void paint_screen(const Drawing& drawing, const Camera& camera, const Rect& clip, const Fonts& fonts,
                  ImDrawList& list, HeatmapSink* heatmaps = nullptr);

}  // namespace heed
