#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/panels/base/choices.h"
#include "app/panels/edit/sections.h"
#include "app/state/focus.h"

namespace heed {
namespace {

using Part = edit::EnablePart::Part;

// One of the switches of a block. Those of its parts are of no effect while the block is off.
struct FormSwitch {
  Part part = Part::Block;
  const char* id = "";
  const char* name = "";
  const char* says = "";
  bool is_on = true;
};

void part_switch_ui(Form& form, int block, const FormSwitch& of) {
  PanelUi& ui = form.ui();
  const bool has_effect = of.part == Part::Block ||
                          ui.state.computation.scene().blocks[static_cast<std::size_t>(block)].is_enabled;
  std::string tip = ui.tr(of.says);
  if (!has_effect)
    tip += "\n" + ui.texts.tr({"ui.canvas.without_effect", {{"block", std::to_string(block + 1)}}});
  if (!form.checkbox({of.id, ui.tr(of.name), tip, has_effect}, of.is_on)) return;
  SceneEdit edit = edit::EnablePart{of.part, !of.is_on};
  edit.block = block;
  submit_edit(ui, std::move(edit));
}

using NormPlace = TransformerBlock::NormPlace;

std::vector<Choice> choices_of(Form& form, int block, std::span<const ChoiceInfo> infos,
                               const std::function<SceneEdit(int)>& edit_of) {
  std::vector<Choice> choices;
  for (std::size_t at = 0; at < infos.size(); ++at) {
    SceneEdit edit = edit_of(static_cast<int>(at));
    edit.block = block;
    const std::string tip = form.ui().tr(infos[at].tooltip), follows = form.consequences(infos[at].id, edit);
    choices.push_back(
        {infos[at].id, form.ui().tr(infos[at].name), follows.empty() ? tip : tip + "\n" + follows});
  }
  return choices;
}

void choose_edit_ui(Form& form, int block, std::span<const ChoiceInfo> infos, int now,
                    const std::function<SceneEdit(int)>& edit_of) {
  const std::optional<int> pressed = form.choose(choices_of(form, block, infos, edit_of), now);
  if (!pressed) return;
  SceneEdit edit = edit_of(*pressed);
  edit.block = block;
  submit_edit(form.ui(), std::move(edit));
}

// How the parts are joined and normalised.
void joints_ui(Form& form, int at, const TransformerBlock& block) {
  PanelUi& ui = form.ui();
  if (form.checkbox({"residual_on", ui.tr("ui.edit.residual_on"), ui.tr("ui.edit.residual_on_tip")},
                    block.is_residual)) {
    SceneEdit edit = edit::SetResidual{!block.is_residual};
    edit.block = at;
    submit_edit(ui, std::move(edit));
  }
  form.label(ui.tr("ui.edit.norm"));
  choose_edit_ui(form, at, kNormPlaceChoices, static_cast<int>(block.norm),
                 [](int place) -> SceneEdit { return edit::SetNormPlace{static_cast<NormPlace>(place)}; });
  const auto& norm = block.attention_norm ? block.attention_norm : block.feed_forward_norm;
  if (!norm) return;
  choose_edit_ui(form, at, kNormKindChoices, static_cast<int>(norm->kind),
                 [](int kind) -> SceneEdit { return edit::SetNormKind{static_cast<Norm::Kind>(kind)}; });
}

// Adds a block after the last one or removes the last one.
void block_count_ui(Form& form) {
  PanelUi& ui = form.ui();
  const std::string count = std::to_string(ui.state.computation.scene().blocks.size());
  form.label(ui.texts.tr({"ui.edit.block_count", {{"count", count}}}));
  // Its weights are drawn when it is added, not to tell of it.
  std::vector<Choice> choices{{"add_block", ui.tr("ui.edit.add_block"), ui.tr("ui.edit.add_block_tip")}};
  if (ui.state.computation.scene().blocks.size() > 1)
    choices.push_back({"remove_block", ui.tr("ui.edit.remove_block"),
                       form.consequences("remove_block", edit::RemoveBlock{})});
  const auto pressed = form.buttons(choices);
  if (!pressed) return;
  if (*pressed == 0) return submit_edit(ui, edit::AddBlock{form.memory().seed++});
  submit_edit(ui, edit::RemoveBlock{});
}

}  // namespace

void to_blocks_section_ui(Form& form) {
  PanelUi& ui = form.ui();
  if (!form.section("to_blocks", "ui.edit.to_blocks", "")) return;
  form.sentence(ui.tr("ui.edit.to_blocks_says"));
  const Choice make{"make_transformer", ui.tr("ui.edit.make_transformer"), ui.tr("ui.start.transformer_tip")};
  if (form.buttons({&make, 1})) ui.push(command::OpenNewScene{NewScene::Form::Transformer});
}

void parts_section_ui(Form& form) {
  PanelUi& ui = form.ui();
  const Scene& scene = ui.state.computation.scene();
  const int at = shown_block(ui.state);
  const TransformerBlock& block = scene.blocks[static_cast<std::size_t>(at)];
  const std::string number = std::to_string(at + 1);
  const std::string name = block.name.empty() ? ui.texts.tr({"ui.block", {{"block", number}}}) : block.name;
  if (!form.section("parts", "ui.edit.parts", name, true)) return;
  form.sentence(ui.texts.tr({"ui.edit.parts_says", {{"block", name}}}));
  part_switch_ui(form, at,
                 {Part::Block, "block_on", "ui.edit.block_on", "ui.edit.block_on_tip", block.is_enabled});
  if (block.attention)
    part_switch_ui(form, at,
                   {Part::Attention, "attention_on", "ui.edit.attention_on", "ui.edit.attention_on_tip",
                    block.attention->is_enabled});
  if (block.feed_forward)
    part_switch_ui(form, at,
                   {Part::FeedForward, "feed_forward_on", "ui.edit.feed_forward_on",
                    "ui.edit.feed_forward_on_tip", block.feed_forward->is_enabled});
  joints_ui(form, at, block);
  block_count_ui(form);
}

}  // namespace heed
