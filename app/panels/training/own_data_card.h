#pragma once

#include <optional>
#include <string>

#include "app/panels/base/panel_ui.h"
#include "core/base/result.h"

namespace heed {

// What the card of own data remembers between frames, and when it is closed: the text is there again when it
// is opened next.
struct OwnDataMemory {
  int frames = 0;  // that it has been shown for
  std::string written;
  std::optional<std::string> checked;  // what the next two are about
  std::optional<Message> found;        // none: nothing can be learned from it,
  std::optional<Error> fault;          // and this is why; none: nothing has been written
  bool was_refused = false;            // when it was to be learned
  bool takes_focus = false;            // the field, in the next frame
};

// The overlay in which a text to learn from is written or pasted, or a file chosen.
void own_data_card_ui(PanelUi& ui, ImVec2 window_px, OwnDataMemory& memory);

}  // namespace heed
