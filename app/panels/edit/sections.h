#pragma once

#include "app/panels/edit/form.h"

namespace heed {

// The sections of the Edit tab, in their order. A folded section shows a summary.
void matrix_section_ui(Form& form);
void inputs_section_ui(Form& form);
void words_section_ui(Form& form);
void embedding_ui(Form& form);  // below the text, in its section
void memory_section_ui(Form& form);
void sizes_section_ui(Form& form);
void heads_section_ui(Form& form);
void parts_section_ui(Form& form);
void to_blocks_section_ui(Form& form);
void score_section_ui(Form& form);
void biases_section_ui(Form& form);
void mask_section_ui(Form& form);
void position_section_ui(Form& form);
void dropout_section_ui(Form& form);
void output_section_ui(Form& form);
void overrides_section_ui(Form& form);
void patches_section_ui(Form& form);
void patch_sweep_ui(Form& form);  // in its section
void history_section_ui(Form& form);

}  // namespace heed
