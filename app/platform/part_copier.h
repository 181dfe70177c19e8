#pragma once

#include <optional>

namespace heed {

// Copies parts of what has been drawn to the screen and leaves what has been drawn as it is, which an
// exchange of buffers does not. Offered by X11 (GLX_MESA_copy_sub_buffer).
class PartCopier {
 public:
  // For the context that is current. None where it is not offered, and where a graphics card draws: it copies
  // a whole window for nothing, and in step with the screen.
  static std::optional<PartCopier> find();

  // Whether what is drawn into has this size. In a buffer of another height parts would come to another place
  // on the screen, or from outside the buffer, for which X11 ends the program.
  static bool is_buffer(int width, int height);

  // Pixels from the bottom left corner.
  void copy(int x, int y, int width, int height) const;

 private:
  using Display = void;
  Display* (*current_display_)() = nullptr;
  unsigned long (*current_drawable_)() = nullptr;
  void (*copy_)(Display*, unsigned long, int, int, int, int) = nullptr;
};

}  // namespace heed
