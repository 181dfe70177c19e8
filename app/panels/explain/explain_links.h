#pragma once

#include <string>

#include "app/panels/base/panel_ui.h"
#include "app/panels/widgets/flow.h"
#include "core/explain/explain_text.h"

namespace heed {

// Numbers and names in the explanation that lead to their cells: pointing at one lights its cell in the
// figure, pressing it goes there. `id` tells one link to a cell from another; tests find it behind the
// cell's name.

// On a chip in the colour of its matrix. Returns where it ends.
float link_chip_ui(PanelUi& ui, const std::string& id, ImVec2 at, const std::string& text, CellRef cell);

// A line of arithmetic, broken where it is too long.
void linked_line_ui(PanelUi& ui, Flow& flow, const std::string& id, const ExplainedLine& line,
                    std::string_view lead);

// As words of a sentence: only the text. Returns whether it was pressed.
bool link_text_ui(PanelUi& ui, const std::string& id, const Rect& rect, const TextStyle& style,
                  const std::string& text, CellRef cell);

Color link_chip_color(const PanelUi& ui, CellRef cell);

}  // namespace heed
