#include <array>
#include <string>

#include "app/panels/base/choices.h"
#include "app/panels/edit/sections.h"
#include "app/state/focus.h"
#include "core/base/number.h"

namespace heed {
namespace {

// Options with an explanation of the selected one.
template <std::size_t kCount>
std::optional<int> kinds_ui(Form& form, const std::array<ChoiceInfo, kCount>& kinds, int chosen) {
  std::vector<Choice> choices;
  for (const ChoiceInfo& kind : kinds)
    choices.push_back({kind.id, form.ui().tr(kind.name), form.ui().tr(kind.tooltip)});
  const std::optional<int> pressed = form.choose(choices, chosen);
  form.sentence(form.ui().tr(kinds[static_cast<std::size_t>(chosen)].tooltip));
  return pressed;
}

// Whether all heads have a bias of this projection.
bool have_bias(const Attention& attention, ProjectionPart part) {
  if (part == ProjectionPart::Output) return attention.output && attention.output->bias;
  for (const Head& head : attention.heads) {
    const auto& of = part == ProjectionPart::Query ? head.query
                     : part == ProjectionPart::Key ? head.key
                                                   : head.value;
    if (!of || !of->bias) return false;
  }
  return true;
}

bool can_have_bias(const Attention& attention, ProjectionPart part) {
  if (part == ProjectionPart::Output) return attention.output.has_value();
  for (const Head& head : attention.heads) {
    const auto& of = part == ProjectionPart::Query ? head.query
                     : part == ProjectionPart::Key ? head.key
                                                   : head.value;
    if (!of) return false;
  }
  return true;
}

void ask_biases(PanelUi& ui, ProjectionPart part, bool is_on) {
  const std::size_t heads = part == ProjectionPart::Output ? 1 : shown_attention(ui.state)->heads.size();
  const int interaction = ui.next_interaction();
  for (std::size_t head = 0; head < heads; ++head)
    ui.push(command::EditScene{edit::SetBias{part, head, is_on}, interaction});
}

std::string on_or_off(const Ui& ui, bool is_on) { return ui.tr(is_on ? "ui.edit.on" : "ui.edit.off"); }

}  // namespace

void score_section_ui(Form& form) {
  PanelUi& ui = form.ui();
  const Score& score = shown_attention(ui.state)->score;
  const auto now = static_cast<int>(score.kind);
  if (!form.section("score", "ui.edit.score", ui.tr(kScoreChoices[static_cast<std::size_t>(now)].name), true))
    return;
  if (const auto kind = kinds_ui(form, kScoreChoices, now))
    submit_edit(ui, edit::SetScore{static_cast<Score::Kind>(*kind), form.memory().seed});
  if (form.checkbox({"scale_on", ui.tr("ui.edit.scale"), ui.tr("ui.edit.scale_tip")},
                    score.scale.has_value()))
    submit_edit(ui, edit::SetScale{score.scale ? std::nullopt : std::optional(1.0f)});
  if (!score.scale) return;
  if (const auto scale =
          form.number({"##scale", ui.tr("ui.edit.scale_by"), ui.tr("ui.edit.scale_tip")}, *score.scale))
    submit_edit(ui, edit::SetScale{*scale});
}

void biases_section_ui(Form& form) {
  PanelUi& ui = form.ui();
  const Attention& attention = *shown_attention(ui.state);
  constexpr ProjectionPart kParts[] = {ProjectionPart::Query, ProjectionPart::Key, ProjectionPart::Value,
                                       ProjectionPart::Output};
  constexpr const char* kNames[] = {"b_q", "b_k", "b_v", "b_o"};
  std::string now;
  for (std::size_t i = 0; i < std::size(kParts); ++i) {
    if (have_bias(attention, kParts[i])) now += (now.empty() ? "" : " ") + std::string(kNames[i]);
  }
  if (!form.section("biases", "ui.edit.biases", now.empty() ? ui.tr("ui.edit.off") : now)) return;
  form.sentence(ui.tr("ui.edit.biases_says"));
  for (std::size_t i = 0; i < std::size(kParts); ++i) {
    const bool is_on = have_bias(attention, kParts[i]), can_be = can_have_bias(attention, kParts[i]);
    const std::string tip = ui.tr(can_be ? "ui.edit.bias_tip" : "ui.edit.bias_needs_weights");
    if (form.checkbox({std::string("bias_") + kNames[i], kNames[i], tip, can_be}, is_on))
      ask_biases(ui, kParts[i], !is_on);
  }
}

void position_section_ui(Form& form) {
  PanelUi& ui = form.ui();
  const auto now = static_cast<int>(ui.state.computation.scene().position.kind);
  if (!form.section("position", "ui.edit.position",
                    ui.tr(kPositionChoices[static_cast<std::size_t>(now)].name)))
    return;
  if (const auto kind = kinds_ui(form, kPositionChoices, now))
    submit_edit(ui, edit::SetPosition{static_cast<Position::Kind>(*kind), form.memory().seed});
}

void dropout_section_ui(Form& form) {
  PanelUi& ui = form.ui();
  const Dropout now = shown_attention(ui.state)->dropout.value_or(Dropout{});
  const bool is_on = now.p > 0;
  if (!form.section("dropout", "ui.edit.dropout", is_on ? readable_text(now.p) : ui.tr("ui.edit.off")))
    return;
  form.sentence(ui.tr("ui.edit.dropout_says"));
  if (form.checkbox({"dropout_on", ui.tr("ui.edit.dropout_on"), ui.tr("ui.edit.dropout_says")}, is_on))
    submit_edit(ui, edit::SetDropout{is_on ? 0 : 0.1f, is_on ? now.seed : form.memory().seed});
  if (!is_on) return;
  if (const auto p =
          form.number({"##dropout_p", ui.tr("ui.edit.dropout_p"), ui.tr("ui.edit.dropout_p_tip")}, now.p))
    submit_edit(ui, edit::SetDropout{*p, now.seed});
  if (const auto seed = form.seed("dropout_seed", now.seed)) submit_edit(ui, edit::SetDropout{now.p, *seed});
}

void output_section_ui(Form& form) {
  PanelUi& ui = form.ui();
  const bool is_on = shown_attention(ui.state)->output.has_value();
  if (!form.section("output", "ui.edit.output", on_or_off(ui, is_on))) return;
  form.sentence(ui.tr("ui.edit.output_says"));
  const edit::SetOutput other{!is_on, form.memory().seed};
  if (form.checkbox({"output_on", ui.tr("ui.edit.output_on"), form.consequences("output", other)}, is_on))
    submit_edit(ui, other);
}

}  // namespace heed
