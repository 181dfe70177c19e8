#pragma once

#include <optional>

#include "app/panels/base/panel_ui.h"
#include "core/graph/node_key.h"

namespace heed {

// What the strip remembers between frames.
struct ExampleStripMemory {
  std::optional<Index> pinned;  // the token whose attention is drawn while the pointer is on none
  Index shown = 0;              // the one that is drawn
};

// The example that is shown, token by token, what a head looks at from one of them as arcs above it, and
// below what the model answers: right or wrong, and how likely it finds that.
void example_strip_ui(PanelUi& ui, const Rect& rect, const TrainingSession& session,
                      const std::optional<HeadKey>& head, ExampleStripMemory& memory);

}  // namespace heed
