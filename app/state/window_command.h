#pragma once

#include "core/base/one_of.h"

namespace heed {

// What needs something that only the window has: the clipboard, the camera on the screen, the field over a
// cell. apply_in_window() of app/panels turns it into commands that the state alone suffices for.
namespace window_command {

struct NudgeCamera {  // so many steps from where it is on the screen
  int right = 0;
  int down = 0;
  int closer = 0;
};

// About the selected cells.
struct EditCell {};  // opens the field to write in
struct CopyCells {
  bool is_cut = false;
};
struct PasteCells {
  bool is_transposed = false;
};

struct CopyShareText {};  // the scene as one line
struct PasteScene {};

}  // namespace window_command

struct WindowCommand
    : OneOf<window_command::NudgeCamera, window_command::EditCell, window_command::CopyCells,
            window_command::PasteCells, window_command::CopyShareText, window_command::PasteScene> {
  using OneOf::OneOf;
};

}  // namespace heed
