#pragma once

#include "app/panels/files/choice_rows.h"

namespace heed {

// The options of a worksheet, on the export card.
void worksheet_rows(PanelUi& ui, ChoiceRows& rows);

}  // namespace heed
