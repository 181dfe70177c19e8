#include "app/panels/new_scene/new_scene_card.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "app/panels/keys/shortcuts.h"
#include "app/panels/new_scene/new_scene_form.h"
#include "app/panels/new_scene/new_scene_preview.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/overlay.h"
#include "app/panels/widgets/text.h"

namespace heed {
namespace {

constexpr float kNewSide = 26, kNewHead = 56, kNewFoot = 62, kNewForm = 484, kNewGap = 24;

Rect new_scene_card(const Ui& ui, ImVec2 window_px) {
  const float width = std::clamp(window_px.x / ui.scale * 0.8f, 972.0f, 1280.0f),
              height = std::clamp(window_px.y / ui.scale * 0.8f, 596.0f, 720.0f);
  return centered_card(ui, window_px, width, height);
}

void new_head_ui(PanelUi& ui, const Rect& card) {
  const float button = ui.px(size::kControl), middle = card.y + ui.px(kNewHead) / 2;
  draw_text_left(ui, card.x + ui.px(kNewSide), middle, bold_words(ui, size::kTextLarge, ui.theme.ink),
                 ui.tr("ui.new.title"));
  const Rect close{card.right() - ui.px(kNewSide) - button + ui.px(8), middle - button / 2, button, button};
  if (icon_button(ui, "close_new", close, Icon::Close, ui.tr("ui.new.close_tip"), {13}))
    ui.push(command::CloseNewScene{});
}

float new_button_width(const Ui& ui, const std::string& label) {
  return std::ceil(text_size(ui, words(ui, size::kText, ui.theme.ink), label).x) + ui.px(2 * size::kSpace4);
}

NewSceneField field_to_correct(const NewSceneCheck& check) {
  const NewSceneField field = check.faults.front().field;
  return field == NewSceneField::Whole ? NewSceneField::ModelWidth : field;
}

// Returns whether the scene is to be made.
bool new_foot_ui(PanelUi& ui, const Rect& foot, bool can_be_made) {
  const float height = ui.px(size::kControl), y = foot.center_y() - height / 2;
  const std::string example = ui.tr("ui.key.example"), make = ui.tr("ui.new.make");
  const float width = new_button_width(ui, make);
  ButtonLook primary, plain;
  plain.is_on = true;
  primary.is_primary = primary.is_enabled = can_be_made;
  primary.is_on = !can_be_made;  // on a surface of its own all the same
  if (text_button(ui, "new_example", {foot.x, y, new_button_width(ui, example), height}, example,
                  ui.tr("ui.key.example_tip"), plain))
    ui.push(find_shortcut("ui.key.example").command);
  return text_button(ui, "new_make", {foot.right() - width, y, width, height}, make,
                     ui.tr(can_be_made ? "ui.new.make_tip" : "ui.new.wrong"), primary);
}

// Returns whether Enter was pressed in a field.
bool new_form_panel_ui(PanelUi& ui, const Rect& area, NewScene& wanted, NewSceneMemory& memory) {
  bool is_entered = false;
  ImGui::SetCursorScreenPos(min_of(area));
  if (ImGui::BeginChild("new_form", {area.width, area.height}, ImGuiChildFlags_NavFlattened,
                        ImGuiWindowFlags_NoBackground)) {
    Flow flow(ui, area.x + ui.px(3), area.y + ui.px(3) - ImGui::GetScrollY(), area.width - ui.px(16));
    is_entered = new_scene_form_ui(ui, flow, wanted, memory);
    flow.close();
  }
  ImGui::EndChild();
  return is_entered;
}

void new_scene_body_ui(PanelUi& ui, ImVec2 window_px, NewSceneMemory& memory) {
  const Rect card = new_scene_card(ui, window_px);
  draw_card(ui, window_px, card);
  const float side = ui.px(kNewSide), top = card.y + ui.px(kNewHead),
              bottom = card.bottom() - ui.px(kNewFoot);
  const float form = std::min(ui.px(kNewForm), (card.width - 2 * side) * 0.6f);
  const NewScene& now = ui.state.new_scene.wanted;
  update_new_scene(memory, now);
  NewScene wanted = now;
  const bool was_writing = ImGui::GetIO().WantTextInput;
  const bool is_entered = new_form_panel_ui(ui, {card.x + side, top, form, bottom - top}, wanted, memory);
  memory.takes_focus.reset();
  if (wanted.source != now.source) memory.takes_focus = NewSceneField::Source;
  const Rect preview{card.x + side + form + ui.px(kNewGap), top,
                     card.width - 2 * side - form - ui.px(kNewGap), bottom - top};
  new_scene_preview_ui(ui, preview, memory);
  if (!(wanted == now)) ui.push(command::SetNewScene{wanted});
  if (!memory.read_path.empty())
    ui.push(FileCommand{file_command::LoadTable{std::exchange(memory.read_path, "")}});
  const bool is_pressed = new_foot_ui(ui, {card.x + side, bottom, card.width - 2 * side, ui.px(kNewFoot)},
                                      memory.check.faults.empty());
  new_head_ui(ui, card);
  // Without a focus ring, Enter is for the whole card.
  const bool is_enter =
      !was_writing && !ImGui::GetIO().NavVisible && ImGui::IsKeyPressed(ImGuiKey_Enter, false);
  if (is_pressed || is_entered || is_enter) {
    ui.push(FileCommand{file_command::MakeScene{}});
    if (!memory.check.faults.empty()) memory.takes_focus = field_to_correct(memory.check);
  }
  if (was_writing && ImGui::IsKeyPressed(ImGuiKey_Escape, false)) ui.push(command::CloseNewScene{});
  if (is_clicked_outside(card)) ui.push(command::CloseNewScene{});
}

}  // namespace

void new_scene_card_ui(PanelUi& ui, ImVec2 window_px, NewSceneMemory& memory) {
  if (!ui.state.new_scene.is_open) {
    memory = {};
    return;
  }
  const bool is_shown = !ui.state.files.is_modal();
  if (is_shown) overlay_ui("new_scene", window_px, [&] { new_scene_body_ui(ui, window_px, memory); });
  memory.was_shown = is_shown;
}

}  // namespace heed
