#pragma once

#include "app/panels/base/panel_ui.h"

namespace heed {

// The version of the dialog's text that the field shows.
struct PathFieldMemory {
  int shown_version = -1;  // −1: of none; the field takes it, and the keyboard, in the next frame
};

// The field of the file browser. Returns whether Enter was pressed in it.
bool path_field_ui(PanelUi& ui, const Rect& rect, const FileDialog& dialog, PathFieldMemory& memory);

}  // namespace heed
