#include "app/program/key_event_delay.h"

#include <algorithm>

namespace heed {
namespace {

bool is_modifier(ImGuiKey key) {
  return (key & ImGuiMod_Mask_) != 0 || (key >= ImGuiKey_LeftCtrl && key <= ImGuiKey_RightSuper);
}

bool is_modifier_change(const ImGuiInputEvent& event) {
  return event.Type == ImGuiInputEventType_Key && is_modifier(event.Key.Key);
}

// An event whose meaning depends on modifiers.
bool is_press(const ImGuiInputEvent& event) {
  if (event.Type == ImGuiInputEventType_Key) return event.Key.Down && !is_modifier(event.Key.Key);
  if (event.Type == ImGuiInputEventType_MouseButton) return event.MouseButton.Down;
  return event.Type == ImGuiInputEventType_MouseWheel;
}

// Keys that end or start editing a text field.
bool is_ending(const ImGuiInputEvent& event) {
  if (event.Type != ImGuiInputEventType_Key || !event.Key.Down) return false;
  const ImGuiKey key = event.Key.Key;
  return key == ImGuiKey_Enter || key == ImGuiKey_KeypadEnter || key == ImGuiKey_F2 || key == ImGuiKey_Tab ||
         key == ImGuiKey_Escape;
}

// Of shortcuts with Ctrl that open something to type in: find, new, open, save, export, and all commands.
bool may_open_field(const ImGuiInputEvent& event) {
  if (event.Type != ImGuiInputEventType_Key || !event.Key.Down) return false;
  const ImGuiKey key = event.Key.Key;
  return key == ImGuiKey_K || key == ImGuiKey_N || key == ImGuiKey_O || key == ImGuiKey_S ||
         key == ImGuiKey_E || key == ImGuiKey_P;
}

constexpr int kFramesUntilEnded = 2;

}  // namespace

void KeyEventDelay::hold_back() {
  ImVector<ImGuiInputEvent>& queue = ImGui::GetCurrentContext()->InputEventsQueue;
  if (frames_to_hold_ > 0) {
    --frames_to_hold_;
    waiting_.assign(queue.begin(), queue.end());
    queue.resize(0);
    return;
  }
  bool is_pressed = false, has_text = false, has_ending = false, has_ctrl = ImGui::GetIO().KeyCtrl;
  for (int i = 0; i < queue.Size; ++i) {
    is_pressed = is_pressed || is_press(queue[i]);
    const bool is_text = queue[i].Type == ImGuiInputEventType_Text;
    if (queue[i].Type == ImGuiInputEventType_Key && queue[i].Key.Key == ImGuiMod_Ctrl)
      has_ctrl = queue[i].Key.Down;
    const bool ends = is_ending(queue[i]) || (has_ctrl && may_open_field(queue[i]));
    const bool is_out_of_order = (has_ending && (is_text || is_press(queue[i]))) || (ends && has_text);
    if (is_out_of_order || (is_pressed && is_modifier_change(queue[i]))) {
      waiting_.assign(queue.begin() + i, queue.end());
      queue.resize(i);
      break;
    }
    has_text = has_text || is_text;
    has_ending = has_ending || ends;
  }
  if (has_ending) frames_to_hold_ = kFramesUntilEnded;
}

bool KeyEventDelay::put_back() {
  ImVector<ImGuiInputEvent>& queue = ImGui::GetCurrentContext()->InputEventsQueue;
  for (const ImGuiInputEvent& event : waiting_) queue.push_back(event);
  waiting_.clear();
  return queue.Size > 0;
}

}  // namespace heed
