#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/figure/lens.h"
#include "app/paint/screen_painter.h"
#include "app/panels/base/panel_ui.h"
#include "app/state/export_choice.h"
#include "app/state/history.h"

namespace heed {

// The first lines of a text that would be written, kept from frame to frame.
struct ExportPreviewMemory {
  struct Key {
    DocumentRevision document = 0;
    ExportChoice choice;
    std::optional<NodeId> node;

    bool operator==(const Key&) const = default;
  };
  std::optional<Key> key;
  std::vector<std::string> lines;
};

// What a picture in the card is drawn with, as the figure itself is.
struct PreviewSources {
  LensNumbers* lens = nullptr;      // none: the figure shows its own numbers
  HeatmapSink* heatmaps = nullptr;  // none: heatmaps are drawn as shapes
};

// What will be in the file, small.
void export_preview_ui(PanelUi& ui, const Rect& rect, const PreviewSources& sources,
                       ExportPreviewMemory& memory);

}  // namespace heed
