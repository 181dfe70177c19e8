#pragma once

#include <string>
#include <vector>

#include "app/panels/base/panel_ui.h"
#include "core/train/explain_update.h"

namespace heed {

// How a row of an update is drawn.
struct UpdateRowLook {
  float names = 0;  // where formulas begin
  bool is_result = false;
  bool is_current = false;
  std::string value;  // empty: it is not told yet
  float value_room = 0;
  bool drops_long_formula = false;  // rather than to give it lines of its own
  float mark_room = 0;              // before the value  // kept free for what is drawn in its place
  std::string tip;                  // what a pointer is told
};

// How the number of a row is made, with the number that is remembered from the step before, if there is one.
std::string update_formula_text(const Ui& ui, const UpdateRow& row, int digits);

// A formula that has no room between name and number stands below them, in as many lines as it needs.
float update_row_height(const Ui& ui, float width, const UpdateRow& row, const UpdateRowLook& look);
// Of the longest name: formulas begin beside it.
float update_names_width(const Ui& ui, const std::vector<UpdateRow>& rows);

// A row of the list: what it is called, how it is made, how much it is. Where its value belongs.
Rect update_row_ui(PanelUi& ui, const Rect& rect, const UpdateRow& row, std::size_t at,
                   const UpdateRowLook& look);

}  // namespace heed
