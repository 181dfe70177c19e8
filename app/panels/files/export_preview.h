#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/geometry/geometry.h"
#include "app/state/export_choice.h"
#include "app/state/history.h"

namespace heed {

struct Ui;

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

// What will be in the file, small.
void export_preview_ui(Ui& ui, const Rect& rect);

}  // namespace heed
