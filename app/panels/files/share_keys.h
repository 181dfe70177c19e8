#pragma once

#include "app/panels/base/ui.h"

namespace heed {

// What asks for the clipboard in this frame: the scene goes there as one line of text, or comes from there.
void answer_share_keys(Ui& ui);

}  // namespace heed
