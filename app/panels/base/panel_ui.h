#pragma once

#include <utility>
#include <vector>

#include "app/panels/base/pointing.h"
#include "app/panels/widgets/ui.h"
#include "app/state/app_state.h"
#include "app/state/command.h"

namespace heed {

// Takes commands from panels. The app applies them after the frame; panels cannot read them.
class CommandSender {
 public:
  explicit CommandSender(Commands& commands) : commands_(commands) {}
  void push(Command command) { commands_.push_back(std::move(command)); }

 private:
  Commands& commands_;
};

// A part of the window that the help points out.
struct WindowPart {
  const char* text_key;
  Rect rect;
};
using WindowParts = std::vector<WindowPart>;

// What a panel is handed: what its widgets need, the state to read, and where it reports what the user asks
// for and points at. What a panel remembers between frames is passed to it separately.
struct PanelUi : Ui {
  const AppState& state;
  CommandSender commands;
  Pointing& pointing;
  WindowParts& parts;     // in this frame, for the help
  int& last_interaction;  // counts drags and other interactions

  void push(Command command) { commands.push(std::move(command)); }
  void name_part(const char* text_key, const Rect& rect) { parts.push_back({text_key, rect}); }
  // Edits of the same interaction are undone together.
  int next_interaction() { return ++last_interaction; }
};

}  // namespace heed
