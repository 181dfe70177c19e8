#pragma once

#include "app/panels/base/ui.h"

namespace heed {

// The keys, the parts of the window or what the program is made of, over the whole window; closes by Esc, its
// button, or a click beside it.
void help_ui(Ui& ui, float width_px, float height_px);

// Which of its pages is shown, to be chosen, and the button that closes it.
void help_header_ui(Ui& ui, const Rect& head);

}  // namespace heed
