#pragma once

#include <optional>

#include "app/panels/base/panel_ui.h"
#include "core/graph/node_key.h"

namespace heed {

// The head that is shown, and buttons to the ones beside it, at the right of a strip. Nothing where there is
// only one. Returns the width that it takes. `of`: another head is spoken of, whose name stands alone.
float head_switch_ui(PanelUi& ui, const Rect& strip, const std::optional<HeadKey>& of = {});

}  // namespace heed
