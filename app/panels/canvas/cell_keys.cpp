#include "app/panels/canvas/cell_keys.h"

#include <string>

#include "app/panels/canvas/cell_editor.h"
#include "app/state/rearrange.h"
#include "app/state/selection.h"
#include "core/scene/share_text.h"

namespace heed {
namespace {

void copy(Ui& ui, bool is_cut) {
  const std::string text = selected_text(ui.state);
  if (text.empty()) return ui.push(command::Say{{"edit.not_computed", {}}});
  ImGui::SetClipboardText(text.c_str());
  const Region region = *selected_region(ui.state.view);
  const std::string size = std::to_string(region.rows) + "×" + std::to_string(region.cols);
  if (is_cut) ui.push(command::ClearSelected{});
  ui.push(command::Say{{is_cut ? "ui.said.cut" : "ui.said.copied", {{"size", size}}}});
}

void paste(Ui& ui, bool is_transposed) {
  const char* text = ImGui::GetClipboardText();
  if (text && is_share_text(text)) return ui.push(FileCommand{file_command::OpenText{text}});
  ui.push(command::PasteText{text ? text : "", is_transposed});
}

}  // namespace

void answer_cell_keys(Ui& ui) {
  if (!ui.state.view.selection) return;
  const Commands asked = ui.commands;  // answering adds to them
  for (const Command& command : asked) {
    if (command.is<command::EditCell>()) open_cell_editor(ui, *ui.state.view.selection);
    const auto* copied = command.get_if<command::CopyCells>();
    if (copied && !is_blank(ui.state, *ui.state.view.selection)) copy(ui, copied->is_cut);
    if (const auto* pasted = command.get_if<command::PasteCells>()) paste(ui, pasted->is_transposed);
  }
}

int next_interaction(Ui& ui) { return ++ui.memory.last_interaction; }

}  // namespace heed
