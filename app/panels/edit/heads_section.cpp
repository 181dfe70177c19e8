#include <string>

#include "app/panels/edit/sections.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "app/state/focus.h"
#include "core/module/attention/parameter_counts.h"
#include "core/text/shipped_names.h"

namespace heed {
namespace {

constexpr float kHeadRow = 30;

std::string head_name(const PanelUi& ui, std::size_t head) {
  const std::string& given = shown_attention(ui.state)->heads[head].name;
  const std::string name = shown_head_name(given, ui.texts.language());
  if (!name.empty()) return name;
  return ui.texts.tr(Message{"ui.edit.head", {{"head", std::to_string(head + 1)}}});
}

// A row that opens the head, with its on/off switch at the end.
void head_row_ui(Form& form, std::size_t head) {
  PanelUi& ui = form.ui();
  const bool is_open = static_cast<int>(head) == shown_head(ui.state)->head;
  const bool is_on = shown_attention(ui.state)->heads[head].is_enabled;
  const std::string number = std::to_string(head + 1);
  const Rect row = form.flow().take(ui.px(kHeadRow));
  const float side = row.height;
  const Rect name{row.x, row.y, row.width - side - ui.px(4), side};
  const Response state = interact(ui, ("head_" + number).c_str(), name, ui.tr("ui.edit.head_tip"));
  if (is_open || state.is_hovered || state.is_held)
    fill(name, surface_color(ui, state, is_open ? ui.theme.raised : ui.theme.panel), ui.px(size::kRadius));
  const TextStyle style = words(ui, size::kText, is_on ? ui.theme.ink : ui.theme.muted);
  const std::string text = head_name(ui, head) + (is_on ? "" : " · " + ui.tr("ui.edit.off"));
  draw_text_left(ui, name.x + ui.px(10), name.center_y(), style,
                 shortened(ui, style, text, name.width - ui.px(16)));
  if (state.is_pressed) ui.push(command::OpenHead{static_cast<int>(head)});
  const Rect box{row.right() - side, row.y, side, side};
  if (icon_button(ui, ("head_on_" + number).c_str(), box, is_on ? Icon::Check : Icon::Minus,
                  ui.tr(is_on ? "ui.edit.head_off_tip" : "ui.edit.head_on_tip"),
                  {13, true, false, false, is_on}))
    submit_edit(ui, edit::EnableHead{head, !is_on});
}

// Actions on the open head.
void open_head_ui(Form& form, std::size_t head) {
  PanelUi& ui = form.ui();
  const Attention& attention = *shown_attention(ui.state);
  const Head& now = attention.heads[head];
  const std::size_t count = attention.heads.size();
  form.gap(size::kSpace1);
  const FieldInfo said{"##head_name", ui.tr("ui.edit.name"), ui.tr("ui.edit.head_name_tip"), false};
  if (const auto name = form.field(said, now.name)) submit_edit(ui, edit::RenameHead{head, *name});
  const bool has_weights = now.query && now.key && now.value;
  const edit::SetHeadWeights weights{head, !has_weights, form.memory().seed};
  const std::string id = "head_weights" + std::to_string(head);
  if (form.checkbox({"head_weights", ui.tr("ui.edit.head_weights"),
                     ui.tr("ui.edit.head_weights_says") + "\n" + form.consequences(id, weights)},
                    has_weights))
    submit_edit(ui, weights);
  const std::vector<Choice> choices = {
      {"head_solo", ui.tr("ui.edit.solo"), ui.tr("ui.edit.solo_tip"), count > 1},
      {"head_copy", ui.tr("ui.edit.duplicate"), ui.tr("ui.edit.head_copy_tip")},
      {"head_up", ui.tr("ui.edit.up"), ui.tr("ui.edit.head_up_tip"), head > 0},
      {"head_down", ui.tr("ui.edit.down"), ui.tr("ui.edit.head_down_tip"), head + 1 < count},
      {"head_remove", ui.tr("ui.edit.remove"), ui.tr("ui.edit.head_remove_tip"), count > 1}};
  const auto pressed = form.buttons(choices);
  if (pressed == 0) submit_edit(ui, edit::SoloHead{head});
  if (pressed == 1) submit_edit(ui, edit::DuplicateHead{head});
  if (pressed == 2 || pressed == 3) {
    const std::size_t to = pressed == 2 ? head - 1 : head + 1;
    submit_edit(ui, edit::MoveHead{head, to});
    ui.push(command::OpenHead{static_cast<int>(to)});
  }
  if (pressed == 4) submit_edit(ui, edit::RemoveHead{head});
  form.gap(size::kSpace2);
}

void forms_ui(Form& form) {
  PanelUi& ui = form.ui();
  const Scene& scene = ui.state.computation.scene();
  const Attention& attention = *shown_attention(ui.state);
  const HeadForms forms = head_forms(scene.inputs->cols(), static_cast<Index>(attention.heads.size()));
  form.label(ui.tr("ui.edit.form"));
  const edit::SetHeadForm narrow{HeadForm::Narrow, {}}, wide{HeadForm::Wide, {}};
  const std::vector<Choice> choices = {
      {"form_narrow", ui.tr("ui.edit.narrow"),
       ui.tr("ui.edit.narrow_says") + "\n" + form.consequences("narrow", narrow)},
      {"form_wide", ui.tr("ui.edit.wide"),
       ui.tr("ui.edit.wide_says") + "\n" + form.consequences("wide", wide)}};
  const auto pressed = form.buttons(choices);
  if (pressed) submit_edit(ui, *pressed == 0 ? narrow : wide);
  const auto text = [](Index count) { return std::to_string(count); };
  form.sentence(ui.texts.tr(Message{"ui.edit.form_counts",
                                    {{"narrow", text(forms.narrow)},
                                     {"narrow_output", text(forms.narrow_with_output)},
                                     {"wide", text(forms.wide)},
                                     {"wide_output", text(forms.wide_with_output)},
                                     {"now", text(parameter_counts(attention).total())}}}));
}

}  // namespace

void heads_section_ui(Form& form) {
  PanelUi& ui = form.ui();
  const std::size_t count = shown_attention(ui.state)->heads.size();
  if (!form.section("heads", "ui.edit.heads", std::to_string(count))) return;
  // Above the heads, so that what removes one never comes under a pointer that has added one.
  const Choice add{"head_add", ui.tr("ui.edit.head_add"), ui.tr("ui.edit.head_add_tip")};
  if (form.buttons({&add, 1})) {
    submit_edit(ui, edit::AddHead{form.memory().seed++});
    ui.push(command::OpenHead{static_cast<int>(count)});
  }
  for (std::size_t head = 0; head < count; ++head) {
    head_row_ui(form, head);
    if (static_cast<int>(head) == shown_head(ui.state)->head) open_head_ui(form, head);
  }
  forms_ui(form);
}

}  // namespace heed
