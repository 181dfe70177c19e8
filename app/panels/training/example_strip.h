#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/panels/base/panel_ui.h"
#include "core/graph/node_key.h"

namespace heed {

// What the strip remembers between frames.
struct ExampleStripMemory {
  std::optional<Index> pinned;  // the token whose attention is drawn while the pointer is on none
  Index shown = 0;              // the one that is drawn
  // The one that is drawn otherwise, in which words, and of which head; whether the head was seen to do
  // something there.
  Index followed = 0;
  std::vector<std::string> tokens;
  std::optional<HeadKey> head;
  double told_share = 0;  // how much of it the head was seen to do from it: kTellingShare, kMostlyShare
};

// The example that is shown, token by token, what a head looks at from one of them as arcs above it, and
// below what the model answers: right or wrong, and how likely it finds that.
void example_strip_ui(PanelUi& ui, const Rect& rect, const TrainingSession& session,
                      const std::optional<HeadKey>& head, ExampleStripMemory& memory);

}  // namespace heed
