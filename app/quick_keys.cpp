#include "app/quick_keys.h"

namespace heed {
namespace {

bool is_modifier(ImGuiKey key) {
  return (key & ImGuiMod_Mask_) != 0 || (key >= ImGuiKey_LeftCtrl && key <= ImGuiKey_RightSuper);
}

bool is_modifier_change(const ImGuiInputEvent& event) {
  return event.Type == ImGuiInputEventType_Key && is_modifier(event.Key.Key);
}

// Something that may mean another thing with a modifier.
bool is_press(const ImGuiInputEvent& event) {
  if (event.Type == ImGuiInputEventType_Key) return event.Key.Down && !is_modifier(event.Key.Key);
  if (event.Type == ImGuiInputEventType_MouseButton) return event.MouseButton.Down;
  return event.Type == ImGuiInputEventType_MouseWheel;
}

}  // namespace

void QuickKeys::hold_back() {
  ImVector<ImGuiInputEvent>& queue = ImGui::GetCurrentContext()->InputEventsQueue;
  bool is_pressed = false;
  for (int i = 0; i < queue.Size; ++i) {
    is_pressed = is_pressed || is_press(queue[i]);
    if (!is_pressed || !is_modifier_change(queue[i])) continue;
    waiting_.assign(queue.begin() + i, queue.end());
    queue.resize(i);
    return;
  }
}

bool QuickKeys::put_back() {
  ImVector<ImGuiInputEvent>& queue = ImGui::GetCurrentContext()->InputEventsQueue;
  for (const ImGuiInputEvent& event : waiting_) queue.push_back(event);
  waiting_.clear();
  return queue.Size > 0;
}

}  // namespace heed
