#include "app/panels/widgets/overlay.h"

#include <algorithm>
#include <cmath>

#include "app/panels/widgets/control.h"

namespace heed {

void overlay_ui(const char* id, ImVec2 window_px, const std::function<void()>& body, bool takes_focus) {
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize(window_px);
  constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                      ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBackground;
  if (ImGui::Begin(id, nullptr, kFlags)) {
    if (takes_focus && !ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows))
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
  return ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !is_inside && !ImGui::IsWindowAppearing();
}

}  // namespace heed
