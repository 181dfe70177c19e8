#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

// Which version of the dialog's text the field shows.
struct PathFieldMemory {
  int shown_version = -1;  // none: the field takes the text and the keyboard in the next frame
};

// The path field of the file browser. Returns whether Enter was pressed in it.
bool path_field_ui(PanelUi& ui, const Rect& rect, const FileDialog& dialog, PathFieldMemory& memory);

}  // namespace heed
