#pragma once

#include "app/panels/base/ui.h"

namespace heed {

// The field of the file browser. Returns whether Enter was pressed in it.
bool path_field_ui(Ui& ui, const Rect& rect, const FileDialog& dialog);

}  // namespace heed
