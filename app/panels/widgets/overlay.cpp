#include "app/panels/widgets/overlay.h"

#include <algorithm>
#include <cmath>

#include <imgui_internal.h>

#include "app/panels/widgets/control.h"

namespace heed {
namespace {

// Overlays are begun from the lowest to the topmost. So what was there in the last frame and has not been
// begun yet in this one lies over it.
bool is_under_another() {
  constexpr ImGuiWindowFlags kOther =
      ImGuiWindowFlags_ChildWindow | ImGuiWindowFlags_Tooltip | ImGuiWindowFlags_Popup;
  return std::ranges::any_of(ImGui::GetCurrentContext()->Windows, [](const ImGuiWindow* window) {
    return window->WasActive && !window->Active && !(window->Flags & kOther);
  });
}

}  // namespace

void overlay_ui(const char* id, ImVec2 window_px, const std::function<void()>& body) {
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize(window_px);
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                      ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBackground;
  if (ImGui::Begin(id, nullptr, kFlags)) {
    if (!ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows) && !is_under_another())
      ImGui::SetWindowFocus();
    body();
  }
  ImGui::End();
}

Rect centered_card(const Ui& ui, ImVec2 window_px, float width, float height) {
  const float w = std::min(ui.px(width), window_px.x - ui.px(32)),
              h = std::min(ui.px(height), window_px.y - ui.px(32));
  return {std::round((window_px.x - w) / 2), std::round((window_px.y - h) / 2), std::round(w), std::round(h)};
}

void draw_card(const Ui& ui, ImVec2 window_px, const Rect& card) {
  fill({0, 0, window_px.x, window_px.y}, ui.theme.shade);
  fill(card, ui.theme.panel, ui.px(size::kRadiusLarge + 2));
  outline(card, ui.theme.edge, ui.px(size::kRadiusLarge + 2), ui.px(1));
}

bool is_clicked_outside(const Rect& card) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const bool is_inside =
      mouse.x >= card.x && mouse.x < card.right() && mouse.y >= card.y && mouse.y < card.bottom();
  return ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !is_inside && !ImGui::IsWindowAppearing() &&
         ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows);
}

}  // namespace heed
