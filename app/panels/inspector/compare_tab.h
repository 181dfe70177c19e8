#pragma once

#include "app/panels/base/ui.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// What changed since a baseline, what a chosen number answers to, and a number set swinging.
void compare_tab_ui(Ui& ui, Flow& flow);

}  // namespace heed
