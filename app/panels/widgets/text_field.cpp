#include "app/panels/widgets/text_field.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <imgui_internal.h>

#include "app/panels/widgets/control.h"
#include "core/base/ascii.h"

namespace heed {
namespace {

struct FieldBuffer {
  std::string& text;
  bool puts_cursor_at_end;
};

// What stands in the field that is written in, apart from what is selected, which goes when something is
// typed.
std::string written_text() {
  const ImGuiInputTextState* state = ImGui::GetInputTextState(ImGui::GetActiveID());
  if (!state) return {};
  std::string text(state->TextA.Data, static_cast<std::size_t>(state->TextLen));
  if (!state->HasSelection()) return text;
  const auto [from, to] = std::minmax({state->GetSelectionStart(), state->GetSelectionEnd()});
  return text.erase(static_cast<std::size_t>(from), static_cast<std::size_t>(to - from));
}

// Digits, a point or a comma, signs, a fraction, an exponent behind digits, and ∞ as a sign or in letters.
bool can_be_in_number(ImWchar letter, const std::string& written) {
  constexpr ImWchar kMinusSign = 0x2212, kInfinity = 0x221E;
  const bool is_sign = letter == '+' || letter == '-' || letter == kMinusSign;
  if (is_digit(static_cast<char>(letter)) && letter < 0x80) return true;
  if (is_sign || letter == '.' || letter == ',' || letter == '/' || letter == kInfinity) return true;
  const bool has_digits = std::ranges::any_of(written, is_digit);
  if (letter == 'e' || letter == 'E') return has_digits && written.find_first_of("eE") == written.npos;
  std::string letters;
  for (const char each : written) {
    if (is_letter(each)) letters += each;
  }
  return letter < 0x80 && !has_digits &&
         std::string_view("inf").starts_with(letters + static_cast<char>(letter));
}

// Digits of a Chinese keyboard are as wide as a word.
ImWchar narrow_letter(ImWchar letter) {
  constexpr ImWchar kFirstWide = 0xFF01, kLastWide = 0xFF5E;
  return letter >= kFirstWide && letter <= kLastWide ? static_cast<ImWchar>(letter - kFirstWide + '!')
                                                     : letter;
}

int on_event(ImGuiInputTextCallbackData* data) {
  if (data->EventFlag == ImGuiInputTextFlags_CallbackCharFilter) {
    data->EventChar = narrow_letter(data->EventChar);
    return can_be_in_number(data->EventChar, written_text()) ? 0 : 1;
  }
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

// ImGui drops tabs of what is pasted, as the Tab key leaves a field: columns of a spreadsheet would run
// together. While this lives, they are pasted as spaces.
class TabsPastedAsSpaces {
 public:
  TabsPastedAsSpaces() {
    read_ = std::exchange(ImGui::GetPlatformIO().Platform_GetClipboardTextFn, read_without_tabs);
  }
  ~TabsPastedAsSpaces() { ImGui::GetPlatformIO().Platform_GetClipboardTextFn = read_; }
  TabsPastedAsSpaces(const TabsPastedAsSpaces&) = delete;
  TabsPastedAsSpaces& operator=(const TabsPastedAsSpaces&) = delete;

 private:
  using Read = const char* (*)(ImGuiContext*);

  static const char* read_without_tabs(ImGuiContext* context) {
    const char* text = read_ ? read_(context) : nullptr;
    if (!text) return nullptr;
    pasted_ = text;
    std::ranges::replace(pasted_, '\t', ' ');
    return pasted_.c_str();
  }

  static inline Read read_ = nullptr;
  static inline std::string pasted_;
};

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
                                    (look.selects_all ? ImGuiInputTextFlags_AutoSelectAll : 0) |
                                    (look.is_number ? ImGuiInputTextFlags_CallbackCharFilter : 0);
  const TabsPastedAsSpaces tabs;
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
