#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/files/path_field.h"

namespace heed {

struct FileBrowserMemory {
  PathFieldMemory field;
  int seen_highlight = -1;  // that the list has scrolled to

  // The field has the keyboard again from the next frame on.
  void return_to_field() { field.shown_version = -1; }
};

// Chooses a scene to be opened, or the place where this one is saved. Typing finds, Tab completes, the arrows
// choose, Enter takes, Backspace behind a / goes up, Esc leaves.
void file_browser_ui(PanelUi& ui, ImVec2 window_px, FileBrowserMemory& memory);

}  // namespace heed
