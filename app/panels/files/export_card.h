#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/files/export_preview.h"

namespace heed {

// The card over the window that exports pictures, numbers and code, with a preview.
void export_card_ui(PanelUi& ui, ImVec2 window_px, const PreviewSources& sources,
                    ExportPreviewMemory& memory);

}  // namespace heed
