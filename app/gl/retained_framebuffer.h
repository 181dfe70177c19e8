#pragma once

#include "app/gl/handle.h"

namespace heed::gl {

// An offscreen colour buffer of window size that persists across frames: drawn into in parts,
// blitted as a whole.
class RetainedFramebuffer {
 public:
  // Binds it as the draw target. True if it was just (re)allocated and holds nothing yet.
  bool begin(int width, int height);
  // Clears a part and sets the scissor to it; in pixels from the bottom left corner.
  struct Part {
    int x = 0, y = 0, width = 0, height = 0;
  };
  static void clear(const Part& part, float red, float green, float blue);
  // Blits it into the window and binds the window's framebuffer.
  void show() const;

  unsigned framebuffer_name() const { return framebuffer_.name(); }

 private:
  Texture texture_;
  Framebuffer framebuffer_;
  int width_ = 0, height_ = 0;
};

}  // namespace heed::gl
