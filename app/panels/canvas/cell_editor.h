#pragma once

#include <optional>
#include <string>

#include "app/figure/layout.h"
#include "app/panels/base/panel_ui.h"
#include "app/panels/keys/number_keys.h"

namespace heed {

// The text field over a cell.
struct CellEditor {
  CellRef cell;
  std::string text;
  bool takes_focus = true;  // in the next frame
  bool selects_all = false;
  std::string fault;        // why the text is not a number
  bool is_written = false;  // the text field is active
  bool is_new = true;       // its cell may be selected only after this frame
};

// Shows the editor. It opens when a number is typed while a cell is selected, or by Enter, F2 or a double
// click. Invalid text is explained below it and does not replace the number. Returns whether the editor was
// closed, so that the keyboard focus goes back to the cell.
bool cell_editor_ui(PanelUi& ui, const FigureLayout& layout, const Camera& camera, const Rect& canvas,
                    std::optional<CellEditor>& editor, RefusedNumber& refused);

// What the open editor takes on the screen, with what may be said of its text. None: it is not shown.
std::optional<Rect> cell_editor_place(const PanelUi& ui, const FigureLayout& layout, const Camera& camera,
                                      const Rect& canvas, const std::optional<CellEditor>& editor);

// Selects the cell and opens the editor if a number is typed in this frame.
void type_over(PanelUi& ui, CellRef cell, std::optional<CellEditor>& editor, RefusedNumber& refused);

// Opens the editor with the number of the cell, or with what was typed in a blank of an exercise. False if
// the cell is not computed yet.
[[nodiscard]] bool try_to_open(std::optional<CellEditor>& editor, const AppState& state, CellRef cell);

// The same, and tells the user if it cannot be opened.
void open_cell_editor(PanelUi& ui, CellRef cell, std::optional<CellEditor>& editor);

}  // namespace heed
