#pragma once

#include <memory>
#include <string>

#include "app/panels/base/panel_ui.h"
#include "app/panels/widgets/flow.h"

namespace heed {

struct GradientSourcesMemory {
  bool is_open = false;
  int scroll_frames = 0;                           // until what was opened is in view
  std::shared_ptr<const RecordedStep> asked_step;  // what was asked for last
  std::string asked_parameter;
};

// From which examples of the batch the gradient of one number comes in the last step, once somebody asks:
// those that add most, and the rest together. Any of them can be looked at.
void gradient_sources_ui(PanelUi& ui, Flow& flow, const TrainingSession& session, CellRef cell,
                         GradientSourcesMemory& memory);

}  // namespace heed
