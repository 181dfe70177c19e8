#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/panels/base/panel_ui.h"
#include "app/panels/training/gradient_sources.h"
#include "app/panels/training/moment_probe.h"
#include "app/panels/training/update_card.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// The numbers that were worked out for the curve of one cell.
struct NumberHistoryMemory {
  MomentProbe probe;
  std::string node;  // of the cell
  Cell cell;
  int scene_edits = -1;  // of the session, when they were worked out
  std::map<TrainingMoments::Moment, float> values;
  UpdateCardMemory update;
  GradientSourcesMemory sources;
};

// The selected number through training: its curve, and, of a number that is learned, its last update.
void number_history_ui(PanelUi& ui, Flow& flow, const TrainingSession& session, NumberHistoryMemory& memory);

}  // namespace heed
