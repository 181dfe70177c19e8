#include "app/panels/shell/focus_return.h"

#include <imgui_internal.h>

namespace heed {
namespace {

const ImGuiWindow* outermost(const ImGuiWindow* window) { return window ? window->RootWindow : nullptr; }

bool is_any_mouse_button_used() {
  for (int button = 0; button < ImGuiMouseButton_COUNT; ++button) {
    if (ImGui::IsMouseClicked(button) || ImGui::IsMouseReleased(button)) return true;
  }
  return false;
}

bool is_any_key_down() {
  for (int key = ImGuiKey_Tab; key < ImGuiKey_GamepadStart; ++key) {
    if (ImGui::IsKeyDown(static_cast<ImGuiKey>(key))) return true;
  }
  return false;
}

}  // namespace

FocusReturn::Subject FocusReturn::subject_of(const AppState& state) {
  return {state.lesson ? state.lesson->lesson.get() : nullptr, state.history.revision(),
          state.view.selection};
}

bool FocusReturn::is_same(const Subject& before, const AppState& state) {
  const Subject now = subject_of(state);
  const History& history = state.history;
  // An edit can be undone; another document begins with nothing to undo.
  const bool is_other_document =
      now.revision != before.revision && !history.can_undo() && !history.can_redo();
  return now.lesson == before.lesson && !is_other_document && now.selection == before.selection;
}

void FocusReturn::begin_frame(const AppState& state) {
  has_returned_ = false;
  if (is_any_key_down()) is_by_mouse_ = false;
  if (is_any_mouse_button_used()) is_by_mouse_ = true;
  ImGuiContext& context = *ImGui::GetCurrentContext();
  const ImGuiWindow* window = outermost(context.NavWindow);
  if (!window || window->ID == window_) return;
  const ImGuiWindow* before = ImGui::FindWindowByID(window_);
  const auto place = places_.find(window->ID);
  const bool was_closed = !before || !before->WasActive;
  if (!was_closed || place == places_.end() || is_by_mouse_) return;
  const Place& left = place->second;
  if (!left.is_seen || !is_same(left.subject, state)) return;
  has_returned_ = true;
  ImGuiWindow* child = ImGui::FindWindowByID(left.window);
  if (!child || !child->WasActive) {
    context.NavId = 0;
    return;
  }
  if (context.NavId != left.control) {
    ImGui::SetNavWindow(child);
    ImGui::SetNavID(left.control, ImGuiNavLayer_Main, child->NavRootFocusScopeId,
                    child->NavRectRel[ImGuiNavLayer_Main]);
  }
  ImGui::SetNavCursorVisible(true);
}

void FocusReturn::end_frame(const AppState& state, PartFocus& parts, Wake& wake) {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  const ImGuiWindow* window = outermost(context.NavWindow);
  if (!window) return;
  if (!window->Active) return wake.in(0);  // ImGui gives the focus to what is below it in the next frame
  window_ = window->ID;
  Place& place = places_[window_];
  if (has_returned_ && !context.NavIdIsAlive && !context.NavMoveSubmitted) return parts.ask_for(place.part);
  place.window = context.NavWindow->ID;
  place.control = context.NavId;
  place.is_seen = context.IO.NavVisible && context.NavId != 0;
  place.part = parts.focused();
  place.subject = subject_of(state);
}

}  // namespace heed
