#pragma once

#include "app/panels/ui.h"

namespace heed {

// `12 numbers changed, most Y[1, 3]: +0.31`, above the caption, until a person has had time to read it.
void change_words_ui(Ui& ui, const Rect& canvas);

}  // namespace heed
