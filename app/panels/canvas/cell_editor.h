#pragma once

#include <optional>
#include <string>

#include "app/figure/layout.h"
#include "app/panels/base/panel_ui.h"

namespace heed {

// The text field over a cell.
struct CellEditor {
  CellRef cell;
  std::string text;
  bool takes_focus = true;  // in the next frame
  bool selects_all = false;
  std::string fault;        // why the text is no number
  bool is_written = false;  // the keyboard is in it
  bool is_new = true;       // its cell is being selected in this very frame
};

// The field opens over the selected cell when a person types a number, or asks for it with Enter, F2 or a
// double click. Wrong text is explained below it, and the old number stays. Returns whether the field was
// closed, so that the keyboard's focus goes back to the cell.
bool cell_editor_ui(PanelUi& ui, const FigureLayout& layout, const Camera& camera, const Rect& canvas,
                    std::optional<CellEditor>& editor);

// Opens it with the number that the cell holds, or with what was typed in a blank of an exercise. False: the
// cell is not computed yet.
[[nodiscard]] bool try_to_open(std::optional<CellEditor>& editor, const AppState& state, CellRef cell);

// The same, and says so where it cannot be opened.
void open_cell_editor(PanelUi& ui, CellRef cell, std::optional<CellEditor>& editor);

}  // namespace heed
