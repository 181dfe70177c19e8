#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/files/path_field.h"

namespace heed {

struct FileBrowserMemory {
  PathFieldMemory field;
  int seen_highlight = -1;  // that the list has scrolled to

  // The field takes the keyboard in the next frame.
  void return_to_field() { field.shown_version = -1; }
};

// The dialog that opens and saves files. Typing filters, Tab completes, the arrows select, Enter confirms,
// Backspace after a / goes up, Esc cancels.
void file_browser_ui(PanelUi& ui, ImVec2 window_px, FileBrowserMemory& memory);

}  // namespace heed
