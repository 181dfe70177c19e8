#pragma once

#include "app/panels/base/panel_ui.h"
#include "app/panels/files/export_preview.h"

namespace heed {

// What can be taken away, and how: over the whole window.
void export_card_ui(PanelUi& ui, ImVec2 window_px, const PreviewSources& sources,
                    ExportPreviewMemory& memory);

}  // namespace heed
