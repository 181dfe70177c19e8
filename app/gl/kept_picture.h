#pragma once

#include "app/gl/handle.h"

namespace heed::gl {

// A picture of the size of the window that outlives a frame; drawn into in parts, shown as a whole.
class KeptPicture {
 public:
  // Makes it the target of what is drawn. True if it has just been made and holds nothing yet.
  bool begin(int width, int height);
  // Fills a part with one colour and lets nothing be drawn outside of it; in pixels from the bottom left
  // corner.
  struct Part {
    int x = 0, y = 0, width = 0, height = 0;
  };
  static void clear(const Part& part, float red, float green, float blue);
  // Into the window, which is the target from then on.
  void show() const;

  unsigned framebuffer_name() const { return framebuffer_.name(); }

 private:
  Texture texture_;
  Framebuffer framebuffer_;
  int width_ = 0, height_ = 0;
};

}  // namespace heed::gl
