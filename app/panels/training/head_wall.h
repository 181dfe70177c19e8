#pragma once

#include <optional>

#include "app/panels/base/panel_ui.h"
#include "app/panels/training/head_grid.h"
#include "core/graph/node_key.h"

namespace heed {

// Every head of the model at the step that is shown: its weights in the example, and what it does, if that
// was measured; coloured only then. A press chooses it.
void head_wall_ui(PanelUi& ui, const HeadGrid& grid, const TrainingSession& session,
                  const std::optional<HeadKey>& chosen);

}  // namespace heed
