#include <algorithm>
#include <string>

#include "app/panels/edit/sections.h"
#include "app/state/focus.h"

namespace heed {
namespace {

constexpr Index kMaxKeys = 64;  // shown as chips at a time

std::string words_of(const Ui& ui, const std::optional<Mask>& mask) {
  if (!mask || !mask->has_rules()) return ui.tr("ui.edit.off");
  std::string said;
  const auto add = [&](const char* key) { said += (said.empty() ? "" : ", ") + ui.tr(key); };
  if (mask->is_causal) add("ui.edit.causal_short");
  if (mask->window) add("ui.edit.window_short");
  if (mask->padding) add("ui.edit.padding_short");
  if (mask->allow) add("ui.edit.painted_short");
  return said;
}

void window_ui(Form& form, const Mask& mask) {
  PanelUi& ui = form.ui();
  if (form.checkbox({"window_on", ui.tr("ui.edit.window"), ui.tr("ui.edit.window_says")},
                    mask.window.has_value()))
    submit_edit(ui, edit::SetWindow{mask.window ? std::nullopt : std::optional<Index>(1)});
  if (!mask.window) return;
  const FieldInfo said{"##window", ui.tr("ui.edit.window_size"), ui.tr("ui.edit.window_says"), true};
  if (const auto size = form.count(said, *mask.window, 0, 4096)) submit_edit(ui, edit::SetWindow{*size});
}

// How many of the last keys are hidden.
Index padding_at_end(const Mask& mask) {
  if (!mask.padding) return 0;
  return std::find(mask.padding->rbegin(), mask.padding->rend(), true) - mask.padding->rbegin();
}

void key_chips_ui(Form& form, const Mask& mask, Index keys) {
  PanelUi& ui = form.ui();
  const Scene& scene = ui.state.computation.scene();
  const Attention& attention = *shown_attention(ui.state);
  const auto& labels = attention.memory ? attention.memory_tokens : scene.tokens;
  form.label(ui.tr("ui.edit.padding"));
  const Index first = form.page("keys", keys, kMaxKeys);
  std::vector<Choice> choices;
  for (Index key = first; key < std::min(keys, first + kMaxKeys); ++key) {
    const auto at = static_cast<std::size_t>(key);
    const std::string number = std::to_string(key + 1);
    const std::string name = labels && !(*labels)[at].empty() ? (*labels)[at] : number;
    const bool is_shown = !mask.padding || (*mask.padding)[at];
    choices.push_back(
        {"key_" + number, name,
         ui.texts.tr(Message{is_shown ? "ui.edit.hide_key" : "ui.edit.show_key", {{"name", name}}}), true,
         is_shown});
  }
  if (const auto pressed = form.choose(choices, -1))
    submit_edit(ui, edit::SetKeyShown{first + *pressed, !choices[static_cast<std::size_t>(*pressed)].is_on});
}

void padding_ui(Form& form, const Mask& mask) {
  PanelUi& ui = form.ui();
  const Attention& attention = *shown_attention(ui.state);
  const Index keys =
      attention.memory ? (*attention.memory)->rows() : ui.state.computation.scene().inputs->rows();
  const FieldInfo at_end{"##padding_at_end", ui.tr("ui.edit.padding_at_end"),
                         ui.tr("ui.edit.padding_at_end_tip"), true};
  if (const auto count = form.count(at_end, padding_at_end(mask), 0, keys))
    submit_edit(ui, edit::SetPaddingAtEnd{*count});
  key_chips_ui(form, mask, keys);
}

}  // namespace

void mask_section_ui(Form& form) {
  PanelUi& ui = form.ui();
  const std::optional<Mask>& held = shown_attention(ui.state)->mask;
  if (!form.section("mask", "ui.edit.mask", words_of(ui, held), true)) return;
  const Mask mask = held.value_or(Mask{});
  form.sentence(ui.tr("ui.edit.mask_says"));
  if (form.checkbox({"causal", ui.tr("ui.edit.causal"), ui.tr("ui.edit.causal_says")}, mask.is_causal))
    submit_edit(ui, edit::SetCausal{!mask.is_causal});
  window_ui(form, mask);
  const bool paints = ui.state.view.paints_masks;
  if (form.checkbox({"paint", ui.tr("ui.edit.paint"), ui.tr("ui.edit.paint_says")}, paints))
    ui.push(command::PaintMasks{!paints});
  if (paints) form.sentence(ui.tr("ui.edit.paint_says"));
  padding_ui(form, mask);
  if (!mask.has_rules()) return;
  const Choice clear{"mask_clear", ui.tr("ui.edit.mask_clear"), ui.tr("ui.edit.mask_clear_tip")};
  if (form.buttons({&clear, 1})) submit_edit(ui, edit::ClearMask{});
}

}  // namespace heed
