#pragma once

#include "app/panels/base/ui.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// The step that is being practised: its question, hints, the reader's score, and the way out.
void exercise_tab_ui(Ui& ui, const Rect& rect);

// Below an explanation: the ways to practise what it is about.
void practise_buttons_ui(Ui& ui, Flow& flow);

}  // namespace heed
