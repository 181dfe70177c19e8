#pragma once

#include <vector>

#include <imgui.h>
#include <imgui_internal.h>

namespace heed {

// If Ctrl is released in the same frame in which a key was pressed, ImGui processes both at once and sees the
// key without Ctrl. So events after a change of modifiers are held back until the next frame.
//
// A key that ends typing, or closes what lies over the window, has done so one frame later, and another one
// later ImGui leads keys to their shortcuts again. A shortcut that opens something to type in has done so one
// frame later, and another one later its field has the keyboard. What is pressed before that would be lost
// where frames are slow, so it is held back, too.
class KeyEventDelay {
 public:
  void hold_back();  // before ImGui::NewFrame()
  // After it. Returns whether events are left in the queue, so that another frame is needed.
  bool put_back();

 private:
  std::vector<ImGuiInputEvent> waiting_;
  int frames_to_hold_ = 0;
};

}  // namespace heed
