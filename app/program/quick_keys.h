#pragma once

#include <vector>

#include <imgui.h>
#include <imgui_internal.h>

namespace heed {

// A quick hand lets go of Ctrl before the frame that sees the key. ImGui takes both in at once and knows the
// key without its Ctrl; so what follows such a change waits for the next frame.
class QuickKeys {
 public:
  void hold_back();  // before ImGui::NewFrame()
  // After it. Returns whether ImGui has something left to take in, so that another frame is needed.
  bool put_back();

 private:
  std::vector<ImGuiInputEvent> waiting_;
};

}  // namespace heed
