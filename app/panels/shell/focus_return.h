#pragma once

#include <map>
#include <optional>
#include <string>

#include <imgui.h>

#include "app/panels/shell/part_focus.h"
#include "app/panels/widgets/wake.h"
#include "app/state/app_state.h"

namespace heed {

// Brings the keyboard's focus back to where it was, when a menu or a card that lay over it has been closed.
// Not where what was done there led elsewhere: to another document, to another selected number, or to a
// control that asks for the focus itself.
class FocusReturn {
 public:
  // Before anything of the frame is drawn.
  void begin_frame(const AppState& state);
  // After all of it. A control that is gone leaves the focus to its part of the window.
  void end_frame(const AppState& state, PartFocus& parts, Wake& wake);

 private:
  // What is shown and selected; where it differs, a person was sent on.
  struct Subject {
    const void* lesson = nullptr;
    DocumentRevision revision = 0;
    std::optional<CellRef> selection;
  };
  struct Place {
    ImGuiID window = 0, control = 0;
    bool is_seen = false;  // the ring around it
    std::string part;
    Subject subject;
  };

  static Subject subject_of(const AppState& state);
  static bool is_same(const Subject& before, const AppState& state);

  std::map<ImGuiID, Place> places_;  // by the window that nothing contains
  ImGuiID window_ = 0;               // the one of these that has the focus
  bool is_by_mouse_ = false;         // the last that a person did
  bool has_returned_ = false;        // in this frame
};

}  // namespace heed
