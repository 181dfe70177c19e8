#include "app/panels/files/path_field.h"

#include <algorithm>
#include <cmath>

#include "app/files/file_name.h"
#include "app/panels/widgets/control.h"

namespace heed {
namespace {

using namespace file_command;

struct Field {
  PanelUi& ui;
  const FileDialog& dialog;
  PathFieldMemory& memory;
  std::string text;
};

// At the end of the text. For a name to save under, selects all but the extension, so that typing replaces
// it.
void place_cursor(ImGuiInputTextCallbackData& data, const FileDialog& dialog) {
  data.CursorPos = data.SelectionStart = data.SelectionEnd = data.BufTextLen;
  if (dialog.purpose != FileDialog::Purpose::SaveAs) return;
  const std::size_t name = dialog.text.rfind('/') + 1, dot = dialog.text.rfind('.');
  if (dot == std::string::npos || dot <= name) return;
  data.SelectionStart = static_cast<int>(name);
  data.CursorPos = data.SelectionEnd = static_cast<int>(dot);
}

int on_path_event(ImGuiInputTextCallbackData* data) {
  auto& [ui, dialog, memory, text] = *static_cast<Field*>(data->UserData);
  switch (data->EventFlag) {
    case ImGuiInputTextFlags_CallbackResize:
      text.resize(static_cast<std::size_t>(data->BufTextLen));
      data->Buf = text.data();
      break;
    case ImGuiInputTextFlags_CallbackCompletion:
      ui.push(FileCommand{Complete{}});
      break;
    case ImGuiInputTextFlags_CallbackHistory:
      ui.push(FileCommand{MoveHighlight{data->EventKey == ImGuiKey_UpArrow ? -1 : 1}});
      break;
    default:  // in every frame
      if (memory.shown_version == dialog.text_version) break;
      memory.shown_version = dialog.text_version;
      data->DeleteChars(0, data->BufTextLen);
      data->InsertChars(0, dialog.text.c_str());
      place_cursor(*data, dialog);
  }
  return 0;
}

// Whether Tab completes anything; otherwise it goes to the next control.
bool can_complete(const FileDialog& dialog) {
  if (dialog.shown.empty() || dialog.text.ends_with('/')) return false;
  const auto at = static_cast<std::size_t>(std::max(dialog.highlight, 0));
  const FolderEntry& entry = dialog.entries[static_cast<std::size_t>(dialog.shown[at])];
  return dialog.highlight >= 0 && (entry.is_folder || !dialog.text.ends_with("/" + shown_text(entry.name)));
}

void page_keys(PanelUi& ui) {
  constexpr int kPage = 10;
  if (ImGui::IsKeyPressed(ImGuiKey_PageDown)) ui.push(FileCommand{MoveHighlight{kPage}});
  if (ImGui::IsKeyPressed(ImGuiKey_PageUp)) ui.push(FileCommand{MoveHighlight{-kPage}});
}

}  // namespace

bool path_field_ui(PanelUi& ui, const Rect& rect, const FileDialog& dialog, PathFieldMemory& memory) {
  ImGui::SetCursorScreenPos(min_of(rect));
  ImGui::SetNextItemWidth(rect.width);
  ImGui::PushFont(ui.fonts.words, std::round(ui.px(size::kText) * size_per_em(ui.fonts, ui.fonts.words)));
  const float above = std::max((rect.height - ImGui::GetFontSize()) / 2, 0.0f);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ui.px(10), above});
  if (memory.shown_version != dialog.text_version) ImGui::SetKeyboardFocusHere();
  Field field{ui, dialog, memory, dialog.text};
  ImGuiInputTextFlags flags = ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackResize |
                              ImGuiInputTextFlags_CallbackAlways | ImGuiInputTextFlags_CallbackHistory |
                              ImGuiInputTextFlags_ElideLeft;  // the name is at the end
  if (can_complete(dialog)) flags |= ImGuiInputTextFlags_CallbackCompletion;
  const bool is_entered =
      ImGui::InputText("##path", field.text.data(), field.text.capacity() + 1, flags, on_path_event, &field);
  const bool is_active = ImGui::IsItemActive();
  ImGui::PopStyleVar();
  ImGui::PopFont();
  outline(rect, is_active ? ui.theme.ink : ui.theme.edge, ui.px(size::kRadius), ui.px(is_active ? 1.5f : 1));
  tooltip_for_last_item(ui, ui.tr("ui.files.path_tip"));
  if (is_active && memory.shown_version == dialog.text_version) {
    page_keys(ui);
    if (field.text.c_str() != dialog.text) ui.push(FileCommand{TypePath{field.text.c_str()}});
  }
  return is_entered;
}

}  // namespace heed
