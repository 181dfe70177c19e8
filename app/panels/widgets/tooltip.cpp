#include "app/panels/widgets/tooltip.h"

#include <cmath>
#include <utility>

namespace heed {
namespace {

constexpr double kTooltipAfterSecs = 0.45;

void show_tooltip(Ui& ui, const std::string& text) {
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(10), ui.px(7)});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(size::kRadius));
  if (ImGui::BeginTooltip()) {
    if (ImGui::IsWindowAppearing()) ui.wake.in(0);  // ImGui shows it once it knows its size
    ImGui::PushFont(ui.fonts.words, std::round(ui.px(13) * size_per_em(ui.fonts, ui.fonts.words)));
    ImGui::PushTextWrapPos(ui.px(300));
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::PopFont();
    ImGui::EndTooltip();
  }
  ImGui::PopStyleVar(2);
}

// By keyboard there is no pointer to stand beside: below the control, or above it where the window ends.
void place_tooltip_at_last_item(const Ui& ui, TooltipPlace place) {
  const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax(),
               window = ImGui::GetIO().DisplaySize;
  const float gap = ui.px(8);
  const bool is_low = place == TooltipPlace::Above || max.y > window.y * 0.75f,
             is_right = max.x > window.x * 0.6f;
  ImGui::SetNextWindowPos({is_right ? max.x : min.x, is_low ? min.y - gap : max.y + gap}, ImGuiCond_Always,
                          {is_right ? 1.0f : 0.0f, is_low ? 1.0f : 0.0f});
}

bool is_any_key_pressed() {
  for (int key = ImGuiKey_Tab; key < ImGuiKey_GamepadStart; ++key) {
    if (ImGui::IsKeyPressed(static_cast<ImGuiKey>(key))) return true;
  }
  return false;
}

void update_typing(TooltipTimer& timer) {
  const ImVec2 moved = ImGui::GetIO().MouseDelta;
  if (moved.x != 0 || moved.y != 0) timer.is_typing = false;
  if (is_any_key_pressed()) timer.is_typing = true;
}

}  // namespace

void tooltip_for_last_item(Ui& ui, const Tip& tip, TooltipPlace place) {
  // The mouse comes first: two items at once would take turns and neither would be shown.
  const bool is_in_focus = ImGui::IsItemFocused() && ImGui::GetIO().NavVisible && !ImGui::IsAnyItemHovered();
  const bool is_hovered = ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled) && !ImGui::IsItemActive();
  if (!is_in_focus && !is_hovered) return;
  const std::string text = tip.words();
  if (text.empty()) return;
  const ImGuiID item = ImGui::GetItemID();
  TooltipTimer& timer = ui.tooltip_timer;
  update_typing(timer);
  if (is_hovered && timer.is_typing) return;
  if (std::exchange(timer.item, item) != item) timer.since_secs = ImGui::GetTime();
  const double rested_secs = ImGui::GetTime() - timer.since_secs;
  if (rested_secs >= kTooltipAfterSecs) {
    if (!is_hovered || place == TooltipPlace::Above) place_tooltip_at_last_item(ui, place);
    return show_tooltip(ui, text);
  }
  ui.wake.in(kTooltipAfterSecs - rested_secs);
}

}  // namespace heed
