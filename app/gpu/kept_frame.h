#pragma once

#include <vector>

#include "app/gl/kept_picture.h"
#include "app/paint/frame_changes.h"
#include "app/theme/color.h"

struct ImDrawData;

namespace heed {

// Draws the frames of ImGui, of each only what differs from the one before it. On a machine without a
// graphics card that is most of the work: a pointer that moves is a few hundred pixels and no longer a
// million. Lives while the OpenGL context does.
class KeptFrame {
 public:
  // A window that keeps its pixels is drawn over; otherwise they are kept here and copied into it.
  explicit KeptFrame(bool does_window_keep = false) : does_window_keep_(does_window_keep) {}

  // Into the window's framebuffer, over a colour; all of it if what the window kept may be lost. `frame` is
  // as it was before when it returns.
  void draw(ImDrawData& frame, Color background, bool is_lost);
  // All of the next one.
  void forget() { changes_.forget(); }

  // Of the last frame, in ImGui's coordinates; tests read it to see what was left alone.
  const std::vector<Rect>& drawn() const { return drawn_; }
  const gl::KeptPicture& picture() const { return picture_; }

 private:
  void draw_part(ImDrawData& frame, const Rect& part, Color background) const;

  bool does_window_keep_;
  gl::KeptPicture picture_;
  FrameChanges changes_;
  Color background_;
  std::vector<Rect> drawn_;
};

}  // namespace heed
