#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/figure/lens.h"
#include "app/paint/screen_painter.h"
#include "app/panels/base/panel_ui.h"
#include "app/state/export_options.h"
#include "app/state/history.h"
#include "core/base/result.h"

namespace heed {

// Caches the first lines of the exported text.
struct ExportPreviewMemory {
  struct Key {
    DocumentRevision document = 0;
    ExportOptions choice;
    std::optional<NodeId> node;
    std::string update;  // of a worksheet

    bool operator==(const Key&) const = default;
  };
  std::optional<Key> key;
  std::vector<std::string> lines;
  std::optional<Error> fault;            // why there are none
  std::optional<Result<Drawing>> sheet;  // the first page of a worksheet
};

// What a picture in the card is drawn with, like the figure itself.
struct PreviewSources {
  LensNumbers* lens = nullptr;      // none: the figure shows its own numbers
  HeatmapSink* heatmaps = nullptr;  // none: heatmaps are drawn as shapes
};

// A small preview of the exported file.
void export_preview_ui(PanelUi& ui, const Rect& rect, const PreviewSources& sources,
                       ExportPreviewMemory& memory);

}  // namespace heed
