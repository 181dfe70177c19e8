#pragma once

#include "app/panels/base/panel_ui.h"
#include "core/graph/node_key.h"

namespace heed {

// The chosen head at full size with its words, all that was measured of it, and where to go on with it.
void large_head_ui(PanelUi& ui, const Rect& rect, const TrainingSession& session, const HeadKey& head,
                   Index lit_query);

}  // namespace heed
