#pragma once

#include "app/state/app_state.h"

namespace heed {

// When the export card opens: a worksheet of a transformer is about the chapter that is shown, unless steps
// in it were chosen before; on the map about the usual steps.
void prepare_worksheet(AppState& state);

}  // namespace heed
