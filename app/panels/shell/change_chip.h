#pragma once

#include "app/panels/base/ui.h"

namespace heed {

// `12 numbers changed, most Y[1, 3]: +0.31`, at the right of `room`, until a person has had time to read it.
// Returns where what stands before it ends.
float change_words_ui(Ui& ui, const Rect& room);

}  // namespace heed
