#pragma once

#include <string>

#include "app/panels/base/panel_ui.h"
#include "app/panels/widgets/flow.h"
#include "core/train/milestones.h"

namespace heed {

// What was learned, and when; a press goes to that moment, and to the head.
void milestone_list_ui(PanelUi& ui, Flow& flow, const TrainingSession& session);

// “Head 2.4 finds what followed last time”; `is_short`: `2.4 induction`, for a mark on a curve.
std::string milestone_text(const Ui& ui, const Milestone& milestone, bool is_short);

// The kept moment in which it can be seen: the first from its step on.
Index moment_of(const Milestone& milestone, const TrainingMoments& moments);

}  // namespace heed
