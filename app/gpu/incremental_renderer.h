#pragma once

#include <vector>

#include "app/gl/retained_framebuffer.h"
#include "app/gpu/seen_triangles.h"
#include "app/gpu/solid_commands.h"
#include "app/paint/damage_tracker.h"
#include "app/theme/color.h"

struct ImDrawData;

namespace heed {

// Renders ImGui frames incrementally, redrawing only the damaged rectangles. With a software
// renderer that is most of the cost: a moving pointer touches a few hundred pixels, not a million.
// Must live while the OpenGL context does.
class IncrementalRenderer {
 public:
  // If the window preserves its pixels between frames, it is drawn over; otherwise an offscreen
  // copy is kept and blitted into it.
  explicit IncrementalRenderer(bool does_window_keep = false) : does_window_keep_(does_window_keep) {}

  // Draws into the window's framebuffer over a background; everything if the window's content may
  // be lost. Restores `frame` before returning.
  void draw(ImDrawData& frame, Color background, bool is_lost);
  // Redraws everything next time.
  void forget() { changes_.forget(); }

  // What was redrawn in the last frame, in ImGui coordinates, for tests.
  const std::vector<Rect>& drawn() const { return drawn_; }
  const gl::RetainedFramebuffer& picture() const { return picture_; }

 private:
  void draw_part(ImDrawData& frame, const Rect& part, Color background);

  bool does_window_keep_;
  gl::RetainedFramebuffer picture_;
  DamageTracker changes_;
  std::vector<SeenTriangles> seen_;  // by draw list
  SolidCommands solid_;
  Color background_;
  std::vector<Rect> drawn_;
};

}  // namespace heed
