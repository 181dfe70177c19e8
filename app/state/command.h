#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "app/state/file_command.h"
#include "app/state/view_state.h"
#include "core/attention/timeline.h"

namespace heed {

// What a person asks for; apply() does it.
namespace command {

// Stepping. All but Play stop playing.
struct StepForward {};
struct StepBack {};
struct GoToStart {};
struct GoToEnd {};
struct GoToStep {  // to its first moment
  int step = 1;
};
struct GoToMoment {
  Index playhead = 0;
};
struct TogglePlay {};
struct PlayOn {};  // the next moment of playing; stops at the end
struct SetGrain {
  Grain grain = Grain::Cell;
};
struct ToggleAllRows {};  // steps 4–7 for one query after the other, or for all at once
struct SetSpeed {
  float speed = 1;
};

// Looking.
struct ToggleTheme {};
struct SetLanguage {
  Language language = Language::English;
};
struct ToggleLanguage {};
struct ZoomBy {  // a notch in or out; 0: back to the size that the display asks for
  int notches = 0;
};
struct Select {
  std::optional<CellRef> cell;
};
struct Hover {
  std::optional<CellRef> cell;
};
struct OpenHead {
  int head = 0;
};
struct MoveCamera {
  std::optional<Camera> camera;  // none: back to the whole figure
};
struct OpenTab {
  InspectorTab tab = InspectorTab::Explain;
};
struct ToggleInspector {};
struct ToggleHelp {};
struct Close {};  // what lies on top: help, the inspector's drawer, the selection
struct DismissNotice {
  int id = 0;
};

// Changing the document.
struct SetCell {
  CellRef cell;
  float value = 0;
};
struct ClearOverride {
  CellRef cell;
};
struct Undo {};
struct Redo {};

}  // namespace command

using Command =
    std::variant<command::StepForward, command::StepBack, command::GoToStart, command::GoToEnd,
                 command::GoToStep, command::GoToMoment, command::TogglePlay, command::PlayOn,
                 command::SetGrain, command::ToggleAllRows, command::SetSpeed, command::ToggleTheme,
                 command::SetLanguage, command::ToggleLanguage, command::ZoomBy, command::Select,
                 command::Hover, command::OpenHead, command::MoveCamera, command::OpenTab,
                 command::ToggleInspector, command::ToggleHelp, command::Close, command::DismissNotice,
                 command::SetCell, command::ClearOverride, command::Undo, command::Redo, FileCommand>;

// What panels asked for during a frame, in order.
using Commands = std::vector<Command>;

}  // namespace heed
