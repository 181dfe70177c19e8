#include <string>

#include "app/panels/edit/sections.h"
#include "app/state/focus.h"

namespace heed {
namespace {

using Part = edit::EnablePart::Part;

void part_switch_ui(Form& form, int block, Part part, const char* id, const char* name, const char* says,
                    bool is_on) {
  PanelUi& ui = form.ui();
  if (!form.checkbox({id, ui.tr(name), ui.tr(says)}, is_on)) return;
  SceneEdit edit = edit::EnablePart{part, !is_on};
  edit.block = block;
  submit_edit(ui, std::move(edit));
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
  const auto head = shown_head(ui.state);
  const auto shown = head_at(ui.state.computation.steps(), ui.state.view.spot).block;
  const int at = shown.value_or(head && head->block ? *head->block : 0);
  const TransformerBlock& block = scene.blocks[static_cast<std::size_t>(at)];
  const std::string number = std::to_string(at + 1);
  const std::string name = block.name.empty() ? ui.texts.tr({"ui.block", {{"block", number}}}) : block.name;
  if (!form.section("parts", "ui.edit.parts", name, true)) return;
  form.sentence(ui.texts.tr({"ui.edit.parts_says", {{"block", name}}}));
  part_switch_ui(form, at, Part::Block, "block_on", "ui.edit.block_on", "ui.edit.block_on_tip",
                 block.is_enabled);
  if (block.attention)
    part_switch_ui(form, at, Part::Attention, "attention_on", "ui.edit.attention_on",
                   "ui.edit.attention_on_tip", block.attention->is_enabled);
  if (block.feed_forward)
    part_switch_ui(form, at, Part::FeedForward, "feed_forward_on", "ui.edit.feed_forward_on",
                   "ui.edit.feed_forward_on_tip", block.feed_forward->is_enabled);
}

}  // namespace heed
