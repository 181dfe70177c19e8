#include "app/panels/edit/edit_tab.h"

#include "app/panels/edit/sections.h"
#include "app/state/focus.h"

namespace heed {

void edit_tab_ui(PanelUi& ui, Flow& flow, EditMemory& memory) {
  Form form(ui, flow, memory);
  // What a section is about: any scene, an attention, one that is on its own, or blocks.
  enum class Needs { Nothing, Attention, BareAttention, Blocks };
  struct Section {
    void (*draw)(Form&);
    Needs needs = Needs::Nothing;
  };
  constexpr Section kSections[] = {{parts_section_ui, Needs::Blocks},
                                   {score_section_ui, Needs::Attention},
                                   {mask_section_ui, Needs::Attention},
                                   {heads_section_ui, Needs::Attention},
                                   {inputs_section_ui},
                                   {words_section_ui},
                                   {memory_section_ui, Needs::BareAttention},
                                   {matrix_section_ui},
                                   {sizes_section_ui},
                                   {biases_section_ui, Needs::Attention},
                                   {position_section_ui},
                                   {dropout_section_ui, Needs::Attention},
                                   {output_section_ui, Needs::Attention},
                                   {to_blocks_section_ui, Needs::BareAttention},
                                   {patches_section_ui},
                                   {overrides_section_ui},
                                   {history_section_ui}};
  const bool has_blocks = ui.state.computation.scene().has_blocks();
  const bool has_attention = shown_head(ui.state).has_value();
  for (const Section& section : kSections) {
    const bool needs_attention = section.needs == Needs::Attention || section.needs == Needs::BareAttention;
    if (needs_attention && !has_attention) continue;
    if (has_blocks ? section.needs == Needs::BareAttention : section.needs == Needs::Blocks) continue;
    section.draw(form);
    form.gap(size::kSpace1);
  }
}

}  // namespace heed
