#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "app/panels/edit/sections.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "app/state/focus.h"
#include "app/state/other_text.h"
#include "core/base/number.h"
#include "core/explain/readable_names.h"
#include "core/scene/vocabulary.h"
#include "core/walk/caption.h"

namespace heed {
namespace {

constexpr float kPatchRow = 28;

std::string patch_part_name(const PanelUi& ui, const PatchPart& part) {
  const Computation& computation = ui.state.computation;
  const NodeInfo& info = computation.graph().info(part.node);
  const std::string head = info.head ? std::to_string(*info.head + 1) : "";
  switch (part.kind) {
    case PatchPart::Kind::Selected:
      return readable_name(computation, part.node);
    case PatchPart::Kind::Head:
      return ui.texts.tr({"ui.patch.part_head", {{"head", head}}});
    case PatchPart::Kind::Weights:
      return ui.texts.tr({"ui.patch.part_weights", {{"head", head}}});
    case PatchPart::Kind::Attention:
      return ui.tr("ui.patch.part_attention");
    case PatchPart::Kind::FeedForward:
      return ui.tr("ui.patch.part_feed");
    case PatchPart::Kind::Stream:
      break;
  }
  return ui.tr("ui.patch.part_stream");
}

Message row_name(const PanelUi& ui, const PatchPart& part) {
  const AxisInfo& rows = ui.state.computation.graph().info(part.node).rows;
  const Index row = patched_row(ui.state, part);
  return {"ui.patch.one_row",
          {{"row", position_text(rows, row)},
           {"row.number", std::to_string(row + 1)},
           {"row.word", quoted_label(rows, row)}}};
}

// Whose parts are offered.
std::string what_name(const PanelUi& ui) {
  if (!ui.state.computation.scene().has_blocks()) return ui.tr("ui.patch.what");
  return ui.texts.tr({"ui.patch.what_block", {{"block", std::to_string(shown_block(ui.state) + 1)}}});
}

// The text beside that of the document, and the ways to look at both.
void other_text_ui(Form& form) {
  PanelUi& ui = form.ui();
  const std::string there = other_text(ui.state).value_or("");
  form.label(ui.tr("ui.patch.other"));
  const FieldInfo info{"##other_text", "", ui.tr("ui.patch.other_tip"), false};
  if (const auto typed = form.field(info, there); typed && !typed->empty())
    ui.push(command::CompareWithText{*typed});
  if (there.empty()) return form.sentence(ui.tr("ui.patch.no_other"));
  const std::array views = {
      Choice{"patch_values", ui.tr("ui.patch.show_here"), text_of(ui.state.computation.scene())},
      Choice{"patch_exchange", ui.tr("ui.patch.show_there"), there},
      Choice{"patch_difference", ui.tr("ui.patch.show_difference"), ui.tr("ui.compare.difference_tip")}};
  const bool is_difference = ui.state.view.lens == Lens::Difference;
  const std::optional<int> chosen = form.choose(views, is_difference ? 2 : 0);
  if (!chosen) return;
  if (*chosen != 2) ui.push(command::SetLens{Lens::Values});
  if (*chosen == 1) ui.push(command::ExchangeBaseline{});
  if (*chosen == 2) ui.push(command::SetLens{Lens::Difference});
}

// Which matrix, and which of its rows; none: there is none.
std::optional<PatchPart> choose_part_ui(Form& form) {
  PanelUi& ui = form.ui();
  EditMemory& memory = form.memory();
  const std::vector<PatchPart> parts = patch_parts(ui.state);
  if (parts.empty()) return std::nullopt;
  std::vector<Choice> choices;
  for (const PatchPart& part : parts) {
    const std::string& node = ui.state.computation.graph().info(part.node).name;
    choices.push_back(
        {"patch_part_" + node, patch_part_name(ui, part), readable_names(ui.state.computation, node)});
  }
  memory.patched_part = std::min(memory.patched_part, parts.size() - 1);
  form.label(what_name(ui));
  if (const auto chosen = form.choose(choices, static_cast<int>(memory.patched_part)))
    memory.patched_part = static_cast<std::size_t>(*chosen);
  const PatchPart part = parts[memory.patched_part];
  const std::array rows = {
      Choice{"patch_one_row", ui.texts.tr(row_name(ui, part)), ui.tr("ui.patch.one_row_tip")},
      Choice{"patch_all_rows", ui.tr("ui.patch.all_rows"), ui.tr("ui.patch.all_rows_tip")}};
  if (const auto chosen = form.choose(rows, memory.patches_all_rows ? 1 : 0))
    memory.patches_all_rows = *chosen == 1;
  return part;
}

// The strength of steering, while it is dragged to another one.
std::optional<float> strength_slider_ui(Form& form) {
  constexpr float kMost = 4, kSteps = 20, kKnob = 6;
  PanelUi& ui = form.ui();
  EditMemory& memory = form.memory();
  const Rect row = form.flow().take(ui.px(kPatchRow));
  const Rect track{row.x + ui.px(10), row.center_y() - ui.px(2), row.width - ui.px(20), ui.px(4)};
  const Response state = interact(ui, "patch_slider", row, ui.tr("ui.patch.strength_tip"));
  const float share = std::clamp((memory.steering / kMost + 1) / 2, 0.0f, 1.0f);
  fill(track, ui.theme.line, ui.px(2));
  fill({track.center_x() - ui.px(0.5f), row.y + ui.px(6), ui.px(1), row.height - ui.px(12)}, ui.theme.edge);
  const float x = track.x + share * track.width, knob = ui.px(kKnob);
  fill({x - knob, row.center_y() - knob, 2 * knob, 2 * knob}, surface_color(ui, state, ui.theme.ink), knob);
  if (!state.is_held || !ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
    memory.steering_interaction = 0;
    return std::nullopt;
  }
  const float at = (ImGui::GetIO().MousePos.x - track.x) / track.width;
  const float wanted = std::clamp((2 * at - 1) * kMost, -kMost, kMost);
  const float value = std::round(wanted * kSteps) / kSteps;
  if (value == memory.steering || ui.state.computing) return std::nullopt;
  if (memory.steering_interaction == 0) memory.steering_interaction = ui.next_interaction();
  return value;
}

void submit_patch(PanelUi& ui, Patch patch, int interaction) {
  ui.push(command::EditScene{edit::AddPatch{std::move(patch)}, interaction});
  if (interaction == 0) ui.push(command::FindPatchEffect{});
}

void verbs_ui(Form& form, const PatchPart& part) {
  PanelUi& ui = form.ui();
  EditMemory& memory = form.memory();
  const bool has_other = other_text(ui.state).has_value();
  Choice copy{"patch_copy", ui.tr("ui.patch.copy"), ui.tr("ui.patch.copy_tip")};
  Choice steer{"patch_steer", ui.tr("ui.patch.steer"), ui.tr("ui.patch.steer_tip")};
  copy.is_enabled = steer.is_enabled = has_other;
  const std::array verbs = {copy, Choice{"patch_mean", ui.tr("ui.patch.mean"), ui.tr("ui.patch.mean_tip")},
                            steer};
  constexpr std::array kVerbs = {PatchVerb::CopyOther, PatchVerb::Mean, PatchVerb::Steer};
  const std::optional<int> pressed = form.buttons(verbs);
  const FieldInfo strength{"##patch_strength", ui.tr("ui.patch.strength"), ui.tr("ui.patch.strength_tip")};
  std::optional<float> typed;
  if (has_other) {
    const std::optional<float> dragged = strength_slider_ui(form);
    typed = form.number(strength, memory.steering);
    if (dragged) typed = dragged;
  }
  if (typed) memory.steering = *typed;
  if (!pressed && !typed) return;
  const PatchVerb verb = pressed ? kVerbs[static_cast<std::size_t>(*pressed)] : PatchVerb::Steer;
  std::optional<Patch> patch = patch_of(ui.state, part, verb, memory.patches_all_rows);
  if (!patch) return;
  patch->strength = verb == PatchVerb::Steer ? memory.steering : 1;
  submit_patch(ui, std::move(*patch), memory.steering_interaction);
}

// What the patches together do; worked out aside once the document has changed.
void patch_effect_ui(Form& form) {
  PanelUi& ui = form.ui();
  const AppState& state = ui.state;
  if (state.computation.scene().patches.empty() || !state.computation.built().readout) return;
  const DocumentRevision now = state.history.revision();
  if (state.patch_effect.of != now) {
    if (form.memory().effect_asked_of != now) ui.push(command::FindPatchEffect{false});
    form.memory().effect_asked_of = now;
    return form.sentence(ui.tr("ui.patch.effect_coming"));
  }
  if (state.patch_effect.found) form.sentence(ui.texts.tr(patch_effect_message(state)));
}

std::string patch_name(const PanelUi& ui, const Patch& patch) {
  std::string name = readable_names(ui.state.computation, ui.texts.tr(edit_label(edit::AddPatch{patch})));
  std::string rows;
  for (const PatchedRow& row : patch.rows) rows += (rows.empty() ? "" : ", ") + std::to_string(row.row + 1);
  return rows.empty() ? name : ui.texts.tr({"ui.patch.of_rows", {{"name", name}, {"rows", rows}}});
}

// A patch; the button removes it.
void patch_ui(Form& form, const Patch& patch, std::size_t number) {
  PanelUi& ui = form.ui();
  const Rect row = form.flow().take(ui.px(kPatchRow));
  const TextStyle style = words(ui, size::kTextSmall, ui.theme.ink);
  draw_text_left(ui, row.x + ui.px(8), row.center_y(), style,
                 shortened(ui, style, patch_name(ui, patch), row.width - row.height - ui.px(12)));
  const std::string id = "patch_remove_" + std::to_string(number + 1);
  const Rect button{row.right() - row.height, row.y, row.height, row.height};
  if (icon_button(ui, id.c_str(), button, Icon::Undo, ui.tr("ui.patch.remove_tip"), {13}))
    submit_edit(ui, edit::RemovePatches{number});
}

}  // namespace

void patches_section_ui(Form& form) {
  PanelUi& ui = form.ui();
  const std::vector<Patch>& patches = ui.state.computation.scene().patches;
  if (!form.section("patches", "ui.patch.title", std::to_string(patches.size()))) return;
  form.sentence(ui.tr("ui.patch.says"));
  other_text_ui(form);
  if (const std::optional<PatchPart> part = choose_part_ui(form)) verbs_ui(form, *part);
  patch_effect_ui(form);
  patch_sweep_ui(form);
  for (std::size_t at = 0; at < patches.size(); ++at) patch_ui(form, patches[at], at);
  if (patches.size() < 2) return;
  const Choice all{"patch_remove_all", ui.tr("ui.patch.remove_all"), ui.tr("ui.patch.remove_all_tip")};
  if (form.buttons({&all, 1})) submit_edit(ui, edit::RemovePatches{});
}

}  // namespace heed
