#include "app/panels/widgets/text_field.h"

#include <algorithm>
#include <cmath>

#include <imgui_internal.h>

#include "app/panels/widgets/control.h"

namespace heed {
namespace {

struct FieldBuffer {
  std::string& text;
  bool puts_cursor_at_end;
};

int on_event(ImGuiInputTextCallbackData* data) {
  auto& buffer = *static_cast<FieldBuffer*>(data->UserData);
  if (data->EventFlag == ImGuiInputTextFlags_CallbackResize) {
    buffer.text.resize(static_cast<std::size_t>(data->BufTextLen));
    data->Buf = buffer.text.data();
  } else if (buffer.puts_cursor_at_end) {
    data->CursorPos = data->SelectionStart = data->SelectionEnd = data->BufTextLen;
    buffer.puts_cursor_at_end = false;
  }
  return 0;
}

void push_look(const Ui& ui, const Rect& rect, const FieldLook& look) {
  ImFont* font = look.has_numbers ? ui.fonts.mono : ui.fonts.words;
  ImGui::PushFont(font, std::round(ui.px(13) * size_per_em(ui.fonts, font)));
  const float above = look.is_multiline ? ui.px(6) : std::max((rect.height - ImGui::GetFontSize()) / 2, 0.0f);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ui.px(6), above});
  ImGui::PushStyleVar(ImGuiStyleVar_FrameRounding, ui.px(size::kRadiusSmall));
  ImGui::PushStyleColor(ImGuiCol_FrameBg, im_color(ui.theme.panel));
}

void pop_look() {
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(2);
  ImGui::PopFont();
}

}  // namespace

FieldResult text_field(Ui& ui, const char* id, const Rect& rect, std::string& text,
                       const std::string& tooltip, const FieldLook& look) {
  ImGui::SetCursorScreenPos(min_of(rect));
  ImGui::SetNextItemWidth(rect.width);
  push_look(ui, rect, look);
  if (look.takes_focus) focus_next_control(false);
  if (ImGuiInputTextState* typed = look.is_replaced ? ImGui::GetInputTextState(ImGui::GetID(id)) : nullptr)
    typed->ReloadUserBufAndMoveToEnd();
  FieldBuffer buffer{text, look.begins_at_end};
  FieldResult answer;
  // ImGui selects all by itself, but not in a field that it remembers with the same text.
  const ImGuiInputTextFlags flags = ImGuiInputTextFlags_EnterReturnsTrue |
                                    ImGuiInputTextFlags_CallbackResize | ImGuiInputTextFlags_CallbackAlways |
                                    (look.selects_all ? ImGuiInputTextFlags_AutoSelectAll : 0);
  if (look.is_multiline) {
    answer.is_entered = ImGui::InputTextMultiline(
        id, text.data(), text.capacity() + 1, {rect.width, rect.height},
        flags | (look.breaks_on_enter ? 0 : ImGuiInputTextFlags_CtrlEnterForNewLine), on_event, &buffer);
  } else {
    answer.is_entered = ImGui::InputText(id, text.data(), text.capacity() + 1, flags, on_event, &buffer);
  }
  answer.is_active = ImGui::IsItemActive();
  answer.is_left = ImGui::IsItemDeactivated();
  pop_look();
  const Color edge = look.is_wrong ? ui.theme.alert : answer.is_active ? ui.theme.ink : ui.theme.edge;
  outline(rect, edge, ui.px(size::kRadiusSmall), ui.px(answer.is_active ? 1.6f : 1));
  const TooltipPlace place = look.has_answer_below ? TooltipPlace::Above : TooltipPlace::Near;
  if (answer.is_active) {
    ui.tooltip_timer.typed_in = rect;
    ui.tooltip_timer.typed_in_frame = ImGui::GetFrameCount();
  } else {
    tooltip_for_last_item(ui, tooltip, place);
  }
  return answer;
}

}  // namespace heed
