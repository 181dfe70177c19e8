#pragma once

#include <vector>

#include <imgui.h>
#include <imgui_internal.h>

namespace heed {

// If Ctrl is released in the same frame in which a key was pressed, ImGui processes both at once and sees the
// key without Ctrl. So events after a change of modifiers are held back until the next frame.
class KeyEventDelay {
 public:
  void hold_back();  // before ImGui::NewFrame()
  // After it. Returns whether events are left in the queue, so that another frame is needed.
  bool put_back();

 private:
  std::vector<ImGuiInputEvent> waiting_;
};

}  // namespace heed
