#pragma once

#include <optional>

namespace heed {

// Copies rectangles of the back buffer to the screen and preserves the back buffer, which swapping buffers
// does not. Available on X11 (GLX_MESA_copy_sub_buffer).
class SubBufferCopier {
 public:
  // For the current context. nullopt if the extension is missing, or if a GPU renders: there a full swap is
  // free and synchronised with the display.
  static std::optional<SubBufferCopier> find();

  // Whether the drawable has this size. With another height, rectangles would end up elsewhere on the screen
  // or lie outside the buffer, which is a fatal X11 error.
  static bool is_buffer(int width, int height);

  // In pixels from the bottom left corner.
  void copy(int x, int y, int width, int height) const;

 private:
  using Display = void;
  Display* (*current_display_)() = nullptr;
  unsigned long (*current_drawable_)() = nullptr;
  void (*copy_)(Display*, unsigned long, int, int, int, int) = nullptr;
};

}  // namespace heed
