#pragma once

#include <string>

#include "core/base/one_of.h"

namespace heed {

// Actions that need the window: the clipboard, the camera on the screen, the cell editor.
// apply_in_window() of app/panels turns them into commands on the state.
namespace window_command {

struct NudgeCamera {  // steps from its position on the screen
  int right = 0;
  int down = 0;
  int closer = 0;
};

// On the selected cells.
struct EditCell {};  // opens the cell editor
struct CopyCells {
  bool is_cut = false;
};
struct PasteCells {
  bool is_transposed = false;
};

struct FocusNextPart {  // of the window; −1: the one before
  int by = 1;
};
struct FocusInspector {};
struct WriteInField {  // of the open tab, by its id
  std::string id;
};
struct ShowTip {};  // the tooltip of the control that has the keyboard focus

struct CopyShareText {};  // the scene as one line of text
struct PasteScene {};

}  // namespace window_command

struct WindowCommand
    : OneOf<window_command::NudgeCamera, window_command::FocusNextPart, window_command::FocusInspector,
            window_command::WriteInField, window_command::ShowTip, window_command::EditCell,
            window_command::CopyCells, window_command::PasteCells, window_command::CopyShareText,
            window_command::PasteScene> {
  using OneOf::OneOf;
};

}  // namespace heed
