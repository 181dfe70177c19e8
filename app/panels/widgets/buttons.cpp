#include "app/panels/widgets/buttons.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <imgui_internal.h>

#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"

namespace heed {
namespace {

Color disabled_color(const Ui& ui) { return mix(ui.theme.panel, ui.theme.muted, 0.45f); }

Color foreground(const Ui& ui, const ButtonLook& look, const Response& response) {
  if (look.is_primary) return ui.theme.on_ink;
  if (!look.is_enabled) return disabled_color(ui);
  return response.is_hovered || look.is_on ? ui.theme.ink : ui.theme.muted;
}

Response draw_surface(Ui& ui, const char* id, const Rect& rect, const std::string& tooltip,
                      const ButtonLook& look) {
  const float rounding = look.is_round ? rect.height / 2 / ui.scale : size::kRadius;
  const Response state = interact(ui, id, rect, tooltip, {rounding, look.is_enabled});
  if (look.is_primary) {
    const float amount = state.is_held ? 0.22f : state.is_hovered ? 0.12f : 0.0f;
    fill(rect, mix(ui.theme.ink, ui.theme.panel, amount), ui.px(rounding));
  } else if (look.is_on || state.is_hovered || state.is_held) {
    fill(rect, surface_color(ui, look.is_on ? state : Response{false, state.is_held, false}, ui.theme.raised),
         ui.px(rounding));
  }
  return state;
}

constexpr float kSegmentPadding = 14;

float segment_width(const Ui& ui, const Segment& segment) {
  return std::ceil(text_size(ui, words(ui, 13, ui.theme.ink), segment.label).x) + ui.px(2 * kSegmentPadding);
}

// The next one that is enabled.
int enabled_segment(std::span<const Segment> segments, int from, int way) {
  const auto count = static_cast<int>(segments.size());
  int next = from;
  do {
    next = (next + way + count) % count;
  } while (next != from && !segments[static_cast<std::size_t>(next)].is_enabled);
  return next;
}

// Which segment comes after the focused one, if an arrow key is pressed. The arrows belong to the group then:
// neither do they lead out of it nor step.
std::optional<int> chosen_by_arrow(std::span<const Segment> segments) {
  const ImGuiIO& io = ImGui::GetIO();
  if (!io.NavVisible || io.KeyCtrl || io.KeyShift || io.KeyAlt) return std::nullopt;
  constexpr std::pair<ImGuiKey, int> kArrows[] = {
      {ImGuiKey_LeftArrow, -1}, {ImGuiKey_UpArrow, -1}, {ImGuiKey_RightArrow, 1}, {ImGuiKey_DownArrow, 1}};
  const auto count = static_cast<int>(segments.size());
  for (int i = 0; i < count; ++i) {
    const ImGuiID id = ImGui::GetID(segments[static_cast<std::size_t>(i)].id);
    if (ImGui::GetCurrentContext()->NavId != id) continue;
    std::optional<int> next;
    for (const auto& [key, way] : kArrows) {
      if (ImGui::IsKeyPressed(key, ImGuiInputFlags_Repeat, id)) next = enabled_segment(segments, i, way);
      ImGui::SetKeyOwner(key, id);
    }
    return next;
  }
  return std::nullopt;
}

}  // namespace

bool icon_button(Ui& ui, const char* id, const Rect& rect, Icon icon, const std::string& tooltip,
                 const ButtonLook& look) {
  const Response state = draw_surface(ui, id, rect, tooltip, look);
  draw_icon(*ImGui::GetWindowDrawList(), icon, {rect.center_x(), rect.center_y()}, ui.px(look.icon_size),
            im_color(foreground(ui, look, state)));
  return state.is_pressed;
}

bool text_button(Ui& ui, const char* id, const Rect& rect, const std::string& label,
                 const std::string& tooltip, const ButtonLook& look) {
  const Response state = draw_surface(ui, id, rect, tooltip, look);
  draw_text_center(ui, rect.center_x(), rect.center_y(), words(ui, size::kText, foreground(ui, look, state)),
                   label);
  return state.is_pressed;
}

std::vector<Segment> segments_of(const Ui& ui, std::span<const ChoiceInfo> choices) {
  std::vector<Segment> segments;
  for (const ChoiceInfo& choice : choices)
    segments.push_back({choice.id, ui.tr(choice.name), ui.tr(choice.tooltip)});
  return segments;
}

float segmented_width(const Ui& ui, std::span<const Segment> segments) {
  float width = ui.px(6);
  for (const Segment& segment : segments) width += segment_width(ui, segment);
  return width;
}

int segmented(Ui& ui, const Rect& rect, std::span<const Segment> segments, int chosen) {
  fill(rect, ui.theme.raised, ui.px(size::kRadius));
  float x = rect.x + ui.px(3);
  const std::optional<int> next = chosen_by_arrow(segments);
  int result = next.value_or(chosen);
  for (std::size_t i = 0; i < segments.size(); ++i) {
    const Rect part{x, rect.y + ui.px(3), segment_width(ui, segments[i]), rect.height - ui.px(6)};
    const bool is_chosen = static_cast<int>(i) == chosen;
    if (next == static_cast<int>(i)) {
      ImGui::SetKeyboardFocusHere();
      ImGui::SetNavCursorVisible(true);
      ui.wake.in(0);
    }
    const bool is_tab_stop = is_chosen || (chosen < 0 && i == 0);
    ImGui::PushItemFlag(ImGuiItemFlags_NoTabStop, !is_tab_stop);
    const Response state =
        interact(ui, segments[i].id, part, segments[i].tooltip, {size::kRadius - 2, segments[i].is_enabled});
    ImGui::PopItemFlag();
    const Color chosen_surface = ui.theme.kind == ThemeKind::Dark ? ui.theme.canvas : ui.theme.panel;
    if (is_chosen) fill(part, chosen_surface, ui.px(size::kRadius - 2));
    const bool is_strong = is_chosen || state.is_hovered;
    const Color color = !segments[i].is_enabled ? disabled_color(ui)
                        : is_strong             ? ui.theme.ink
                                                : ui.theme.muted;
    draw_text_center(ui, part.center_x(), part.center_y(), words(ui, 13, color), segments[i].label);
    if (state.is_pressed) result = static_cast<int>(i);
    x += part.width;
  }
  return result;
}

}  // namespace heed
