#include "app/panels/files/share_keys.h"

#include <string>

#include "core/scene/scene_matrices.h"
#include "core/scene/share_text.h"

namespace heed {
namespace {

// A longer line goes through no chat, and packing it would be felt.
constexpr Index kMostSharedNumbers = 100'000;

Index number_count(Scene scene) {
  Index count = 0;
  for (const SceneMatrix* matrix : stored_matrices(scene)) count += matrix->values->size();
  return count;
}

void copy_share_text(Ui& ui) {
  const Scene& scene = ui.state.computation.scene();
  const Index count = number_count(scene);
  if (count > kMostSharedNumbers) {
    const std::string most = std::to_string(kMostSharedNumbers);
    return ui.push(
        command::Notify{{"", {"share.too_long", {{"count", std::to_string(count)}, {"most", most}}}}});
  }
  const std::string text = share_text(scene);
  ImGui::SetClipboardText(text.c_str());
  ui.push(command::Say{{"ui.said.shared", {{"count", std::to_string(text.size())}}}});
}

void open_from_clipboard(Ui& ui) {
  const char* text = ImGui::GetClipboardText();
  ui.push(FileCommand{file_command::OpenText{text ? text : ""}});
}

}  // namespace

void answer_share_keys(Ui& ui) {
  const Commands asked = ui.commands;  // answering adds to them
  for (const Command& command : asked) {
    if (command.is<command::CopyShareText>()) copy_share_text(ui);
    if (command.is<command::PasteScene>()) open_from_clipboard(ui);
  }
}

}  // namespace heed
