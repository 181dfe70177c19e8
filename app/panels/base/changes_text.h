#pragma once

#include <string>
#include <vector>

#include "app/panels/base/panel_ui.h"
#include "core/explain/difference.h"

namespace heed {

// How many numbers changed, and which one most besides the one that was edited; there must be one. The
// largest change comes first.
std::string changes_text(const PanelUi& ui, const std::vector<MatrixChange>& changes,
                         const EditedNumbers& edited);

}  // namespace heed
