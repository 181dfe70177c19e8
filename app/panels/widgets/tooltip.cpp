#include "app/panels/widgets/tooltip.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/panels/widgets/rich_text_ui.h"
#include "app/text/line_break.h"
#include "core/base/utf8.h"

namespace heed {
namespace {

constexpr double kTooltipAfterSecs = 0.45;

constexpr float kPaddingX = 10, kPaddingY = 7, kMostWidth = 300, kTextPx = 13;

// Breaks words that are longer than a line, such as paths.
std::string with_long_words_broken(const Ui& ui, const TextStyle& style, std::string_view text, float width) {
  std::string broken;
  float x = 0;
  for (const std::string_view part : unbreakable_parts(text)) {
    if (text_size(ui, style, part).x <= width) {
      broken += part;
      continue;
    }
    for (std::size_t at = 0; at < part.size();) {
      const std::string_view character = decode_first(part.substr(at)).bytes;
      const float advance = text_size(ui, style, character).x;
      if (std::exchange(x, x + advance) + advance > width) {
        broken += '\n';
        x = advance;
      }
      broken += character;
      at += character.size();
    }
    x = 0;
  }
  return broken;
}

// Text of a tooltip may hold anything that a person typed, so it has no tags.
WrappedText tooltip_lines(const Ui& ui, const std::string& text) {
  const TextStyle style = words(ui, kTextPx, ui.theme.ink);
  const std::string broken = with_long_words_broken(ui, style, text, ui.px(kMostWidth));
  return wrap(ui, std::array{StyledSpan{broken, style}}, ui.px(kMostWidth), line_height(ui, style));
}

ImVec2 tooltip_extent(const Ui& ui, const std::string& text) {
  const WrappedText lines = tooltip_lines(ui, text);
  return {std::ceil(lines.width()) + ui.px(2 * kPaddingX), lines.height() + ui.px(2 * kPaddingY)};
}

// Where ImGui would put it over the edge of its room, it goes to the left, below the pointer or above it.
void keep_in_room(const Ui& ui, const std::string& text) {
  if (!ui.tooltip_timer.room) return;
  const Rect& room = *ui.tooltip_timer.room;
  const ImVec2 extent = tooltip_extent(ui, text), mouse = ImGui::GetIO().MousePos;
  constexpr float kBeside = 16, kBelow = 24, kAbove = 10;  // of the pointer
  if (mouse.x + ui.px(kBeside) + extent.x <= room.right()) return;
  const float below = mouse.y + ui.px(kBelow), above = mouse.y - ui.px(kAbove) - extent.y;
  ImGui::SetNextWindowPos({std::max(room.x, room.right() - extent.x),
                           below + extent.y <= room.bottom() ? below : std::max(room.y, above)},
                          ImGuiCond_Always);
}

// Where ImGui puts the tooltip by itself it might cover the field that is typed in; then it goes below that.
void keep_off_typing(const Ui& ui, const std::string& text) {
  const TooltipTimer& timer = ui.tooltip_timer;
  const bool is_typed_in = timer.typed_in_frame >= ImGui::GetFrameCount() - 1;
  if (!is_typed_in) return;
  const ImVec2 extent = tooltip_extent(ui, text), mouse = ImGui::GetIO().MousePos;
  constexpr float kAround = 24;  // the pointer's size
  const Rect reach = {mouse.x - kAround, mouse.y - kAround, extent.x + 2 * kAround, extent.y + 2 * kAround};
  const Rect& field = timer.typed_in;
  if (!do_overlap(reach, field)) return;
  ImGui::SetNextWindowPos({mouse.x, std::max(field.bottom() + ui.px(8), mouse.y + kAround)},
                          ImGuiCond_Always);
}

// Beside a panel, where it covers none of its words; above one that is as wide as the window.
bool place_beside_panel(const Ui& ui, const std::string& text) {
  if (!ui.tooltip_timer.panel) return false;
  const Rect& panel = *ui.tooltip_timer.panel;
  const ImVec2 extent = tooltip_extent(ui, text), window = ImGui::GetIO().DisplaySize;
  const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
  const float gap = ui.px(8);
  const float y = std::clamp((min.y + max.y - extent.y) / 2, 0.0f, std::max(window.y - extent.y, 0.0f));
  ImVec2 at{std::min(min.x, window.x - extent.x), panel.y - gap - extent.y};
  if (panel.x >= extent.x + 2 * gap) {
    at = {panel.x - gap - extent.x, y};
  } else if (window.x - panel.right() >= extent.x + 2 * gap) {
    at = {panel.right() + gap, y};
  }
  if (at.x < 0 || at.y < 0) return false;
  ImGui::SetNextWindowPos(at, ImGuiCond_Always);
  return true;
}

// Below what it is to keep off, or above it where the window ends.
bool place_off_answer(const Ui& ui, const std::string& text) {
  if (!ui.tooltip_timer.avoids) return false;
  const Rect& answer = *ui.tooltip_timer.avoids;
  const ImVec2 extent = tooltip_extent(ui, text), window = ImGui::GetIO().DisplaySize;
  const float gap = ui.px(8), below = answer.bottom() + gap, above = answer.y - gap - extent.y;
  const float x = std::clamp(ImGui::GetItemRectMin().x, 0.0f, std::max(window.x - extent.x, 0.0f));
  ImGui::SetNextWindowPos({x, below + extent.y <= window.y ? below : std::max(above, 0.0f)},
                          ImGuiCond_Always);
  return true;
}

void show_tooltip(Ui& ui, const std::string& text) {
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.px(kPaddingX), ui.px(kPaddingY)});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(size::kRadius));
  if (ImGui::BeginTooltip()) {
    if (ImGui::IsWindowAppearing()) ui.wake.in(0);  // ImGui shows it once it knows its size
    const WrappedText lines = tooltip_lines(ui, text);
    const ImVec2 at = ImGui::GetCursorScreenPos(), extent{std::ceil(lines.width()), lines.height()};
    draw_wrapped(ui, lines, {at.x, at.y, extent.x, extent.y});
    ImGui::Dummy(extent);
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
    if (ImGui::IsKeyPressed(static_cast<ImGuiKey>(key), false)) return true;
  }
  return false;
}

void update_typing(TooltipTimer& timer) {
  if (std::exchange(timer.updated_in_frame, ImGui::GetFrameCount()) == ImGui::GetFrameCount()) return;
  // ImGui has no MouseDelta for a mouse that comes back into the window.
  const ImVec2 mouse = ImGui::GetIO().MousePos, before = std::exchange(timer.mouse, mouse);
  if (mouse.x != before.x || mouse.y != before.y) timer.is_typing = timer.is_asked = false;
  if (is_any_key_pressed()) {
    timer.is_typing = true;
    timer.is_asked = false;
  }
  if (!ImGui::IsAnyItemHovered()) timer.pressed = 0;
}

}  // namespace

void tooltip_for_last_item(Ui& ui, const Tip& tip, TooltipPlace place) {
  TooltipTimer& timer = ui.tooltip_timer;
  update_typing(timer);
  const bool is_focused = ImGui::IsItemFocused() && ImGui::GetIO().NavVisible;
  const bool is_in_focus = timer.is_asked && (timer.asked ? ImGui::GetItemID() == timer.asked : is_focused);
  const bool is_hovered =
      !timer.is_typing && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled) && !ImGui::IsItemActive();
  if (!is_in_focus && !is_hovered) return;
  const std::string text = tip.words();
  if (text.empty()) return;
  const ImGuiID item = ImGui::GetItemID();
  if (is_hovered && ImGui::IsMouseReleased(ImGuiMouseButton_Left)) timer.pressed = item;
  if (is_hovered && item == timer.pressed) return;
  if (is_hovered) timer.pressed = 0;
  if (std::exchange(timer.item, item) != item) timer.since_secs = ImGui::GetTime();
  const double rested_secs = ImGui::GetTime() - timer.since_secs;
  if (is_hovered && rested_secs < kTooltipAfterSecs) return ui.wake.in(kTooltipAfterSecs - rested_secs);
  if (!place_off_answer(ui, text) && !place_beside_panel(ui, text)) {
    if (!is_hovered || place == TooltipPlace::Above) {
      place_tooltip_at_last_item(ui, place);
    } else {
      keep_in_room(ui, text);
      keep_off_typing(ui, text);
    }
  }
  show_tooltip(ui, text);
}

}  // namespace heed
