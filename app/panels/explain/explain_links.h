#pragma once

#include <string>

#include "app/panels/base/panel_ui.h"
#include "app/panels/widgets/flow.h"
#include "core/explain/explain_text.h"

namespace heed {

// Numbers and names that are links to their cells: pointing at one highlights the cell in the figure,
// pressing it selects the cell. `id` distinguishes links to the same cell; tests find it after the name of
// the cell.

// A chip in the colour of the matrix. Returns its right edge.
float link_chip_ui(PanelUi& ui, const std::string& id, ImVec2 at, const std::string& text, CellRef cell);

// A line of arithmetic, wrapped if too long.
void linked_line_ui(PanelUi& ui, Flow& flow, const std::string& id, const ExplainedLine& line,
                    std::string_view lead);

// Plain text as a link. Returns whether it was pressed.
bool link_text_ui(PanelUi& ui, const std::string& id, const Rect& rect, const TextStyle& style,
                  const std::string& text, CellRef cell);

// What the arithmetic calls a number that it works out first: `max` and `sum` in the language in use. Any
// other text is returned as it is.
std::string said_total(const Ui& ui, const std::string& text);

// A piece of arithmetic in the language in use.
std::string said_piece(const Ui& ui, const ExplainedPiece& piece);

Color link_chip_color(const PanelUi& ui, CellRef cell);

}  // namespace heed
