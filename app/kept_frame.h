#pragma once

#include <vector>

#include "app/gl/kept_picture.h"
#include "app/paint/frame_changes.h"
#include "app/theme/color.h"

struct ImDrawData;

namespace heed {

// Draws the frames of ImGui, of each only what differs from the one before it. A machine that draws without a
// graphics card has most of its work from that: a pointer that moves is a few hundred pixels and no longer a
// million. Lives while the OpenGL context does.
class KeptFrame {
 public:
  // Into the window's framebuffer, over a colour. `frame` is as it was before when it returns.
  void draw(ImDrawData& frame, Color background);

  // Of the last frame, in ImGui's coordinates; tests read it to see what was left alone.
  const std::vector<Rect>& drawn() const { return drawn_; }
  const gl::KeptPicture& picture() const { return picture_; }

 private:
  void draw_part(ImDrawData& frame, const Rect& part, Color background) const;

  gl::KeptPicture picture_;
  FrameChanges changes_;
  Color background_;
  std::vector<Rect> drawn_;
};

}  // namespace heed
