#pragma once

#include <optional>

#include "app/state/app_state.h"
#include "core/lesson/update_worksheet.h"

namespace heed {

// What the last step of training did to the selected number; none: it is not known, or not learned.
std::optional<UpdateOnPaper> update_on_paper(const AppState& state);

// Whether a worksheet is to be about it.
bool is_sheet_of_update(const AppState& state, const ExportOptions& choice);

}  // namespace heed
