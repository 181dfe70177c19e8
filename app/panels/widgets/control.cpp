#include "app/panels/widgets/control.h"

#include <algorithm>
#include <cmath>

#include <imgui_internal.h>

namespace heed {
namespace {

void draw_focus_ring(const Ui& ui, const Rect& rect, float rounding) {
  if (!ImGui::IsItemFocused() || !ImGui::GetIO().NavVisible) return;
  const float gap = ui.px(2.5f), reach = ui.px(4);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  // Around a control at the edge of what scrolls, but no farther.
  const ImVec2 from = list.GetClipRectMin(), to = list.GetClipRectMax();
  list.PushClipRect({from.x - reach, from.y - reach}, {to.x + reach, to.y + reach});
  outline(inset(rect, -gap), ui.theme.ink, rounding + gap, ui.px(2));
  list.PopClipRect();
}

}  // namespace

void fill(const Rect& rect, Color color, float rounding) {
  ImGui::GetWindowDrawList()->AddRectFilled(min_of(rect), max_of(rect), im_color(color), rounding);
}

void outline(const Rect& rect, Color color, float rounding, float thickness) {
  ImGui::GetWindowDrawList()->AddRect(min_of(rect), max_of(rect), im_color(color), rounding, 0, thickness);
}

Response interact(Ui& ui, const char* id, const Rect& rect, const Tip& tooltip, const ControlShape& shape) {
  ImGui::SetCursorScreenPos(min_of(rect));
  ImGui::BeginDisabled(!shape.is_enabled);
  ImGui::PushStyleVar(ImGuiStyleVar_DisabledAlpha, 1);
  ImGui::PushStyleColor(ImGuiCol_NavCursor, 0);  // ImGui's ring knows one rounding only
  Response result;
  const ImVec2 size = {std::max(rect.width, 1.0f),
                       std::max(rect.height, 1.0f)};  // also where there is no room
  result.is_pressed = ImGui::InvisibleButton(id, size, ImGuiButtonFlags_EnableNav);
  ImGui::PopStyleColor();
  ImGui::PopStyleVar();
  result.is_hovered = ImGui::IsItemHovered();
  result.is_held = ImGui::IsItemActive();
  result.is_pointed_at = result.is_hovered ||
                         (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible && !ImGui::IsAnyItemHovered());
  ImGui::EndDisabled();
  draw_focus_ring(ui, rect, ui.px(shape.rounding));
  tooltip_for_last_item(ui, tooltip);
  return result;
}

bool can_take_focus() {
  const ImGuiWindow* focused = ImGui::GetCurrentContext()->NavWindow;
  return !focused || ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows);
}

void focus_next_control(bool shows_ring) {
  ImGui::SetKeyboardFocusHere();
  // Else the control that has the focus would take the request back, if it is drawn later in this frame.
  ImGui::GetCurrentContext()->NavId = 0;
  if (shows_ring) ImGui::SetNavCursorVisible(true);
}

PassedOverVertically::PassedOverVertically(bool is_passed_over) {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  const bool is_vertical = context.NavMoveScoringItems &&
                           (context.NavMoveDir == ImGuiDir_Up || context.NavMoveDir == ImGuiDir_Down);
  ImGui::PushItemFlag(ImGuiItemFlags_NoNav, is_passed_over && is_vertical);
}

PassedOverVertically::~PassedOverVertically() { ImGui::PopItemFlag(); }

Color surface_color(const Ui& ui, const Response& response, Color at_rest) {
  if (response.is_held) return mix(at_rest, ui.theme.ink, 0.16f);
  return response.is_hovered ? mix(at_rest, ui.theme.ink, 0.08f) : at_rest;
}

}  // namespace heed
