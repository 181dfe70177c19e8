#pragma once

#include <utility>
#include <vector>

#include "app/panels/base/pointing.h"
#include "app/panels/widgets/ui.h"
#include "app/state/app_state.h"
#include "app/state/command.h"

namespace heed {

// Takes the commands that panels ask for. The app applies them after the frame; no panel can read them.
class CommandSender {
 public:
  explicit CommandSender(Commands& commands) : commands_(commands) {}
  void push(Command command) { commands_.push_back(std::move(command)); }

 private:
  Commands& commands_;
};

// A part of the window that the help has a name for.
struct WindowPart {
  const char* text_key;
  Rect rect;
};
using WindowParts = std::vector<WindowPart>;

// What a panel is handed: what its widgets are drawn with, the state to read, and where it says what a person
// asks for and points at. What a panel remembers from frame to frame is handed to it separately.
struct PanelUi : Ui {
  const AppState& state;
  CommandSender commands;
  Pointing& pointing;
  WindowParts& parts;     // of this frame, for the help
  int& last_interaction;  // a number for each drag and the like

  void push(Command command) { commands.push(std::move(command)); }
  void name_part(const char* text_key, const Rect& rect) { parts.push_back({text_key, rect}); }
  // Edits with the same number are undone together.
  int next_interaction() { return ++last_interaction; }
};

}  // namespace heed
