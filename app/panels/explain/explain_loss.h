#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/widgets/flow.h"
#include "core/walk/computation.h"

namespace heed {

// Of the loss of a readout: each right answer with its probability, and what that costs.
void right_answers_ui(PanelUi& ui, Flow& flow, CellRef cell);
// Whether it is the loss of several answers: then the rows say what it is the mean of.
bool is_mean_of_answers(const Computation& computation, CellRef cell);

}  // namespace heed
