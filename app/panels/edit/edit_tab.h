#pragma once

#include "app/panels/base/ui.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// Everything about the scene that can be changed besides single numbers, which are written where they stand.
void edit_tab_ui(Ui& ui, Flow& flow);

}  // namespace heed
