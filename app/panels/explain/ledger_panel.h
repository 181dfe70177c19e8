#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/widgets/flow.h"
#include "core/explain/logit_ledger.h"

namespace heed {

// What each part of the transformer added to its logit, as bars that sum to it.
void ledger_ui(PanelUi& ui, Flow& flow, CellRef answer, LedgerCache& cache);

}  // namespace heed
