#include "app/panels/edit/edit_tab.h"

#include "app/panels/edit/sections.h"

namespace heed {

void edit_tab_ui(PanelUi& ui, Flow& flow, EditMemory& memory) {
  Form form(ui, flow, memory);
  using Section = void (*)(Form&);
  constexpr Section kSections[] = {
      score_section_ui,   mask_section_ui,   heads_section_ui,     inputs_section_ui, words_section_ui,
      memory_section_ui,  matrix_section_ui, sizes_section_ui,     biases_section_ui, position_section_ui,
      dropout_section_ui, output_section_ui, overrides_section_ui, history_section_ui};
  for (const Section section_ui : kSections) {
    section_ui(form);
    form.gap(size::kSpace1);
  }
}

}  // namespace heed
