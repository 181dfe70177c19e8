#pragma once

#include "app/panels/base/ui.h"

namespace heed {

// Answers what keys asked of the selected cells in this frame and what needs more than the state: the
// clipboard, the field to write in, the keyboard's focus.
void answer_cell_keys(Ui& ui);

// A new one, for changes that are undone together.
int next_interaction(Ui& ui);

}  // namespace heed
