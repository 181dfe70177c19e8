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
  bool drops_long_formula = false;  // rather than to shorten it
  float mark_room = 0;              // before the value  // kept free for what is drawn in its place
  std::string tip;                  // what a pointer is told
};

float update_row_height(const Ui& ui, bool is_result);
// Of the longest name: formulas begin beside it.
float update_names_width(const Ui& ui, const std::vector<UpdateRow>& rows);

// A line of the list: what it is called, how it is made, how much it is. Where its value belongs.
Rect update_row_ui(PanelUi& ui, const Rect& line, const UpdateRow& row, std::size_t at,
                   const UpdateRowLook& look);

}  // namespace heed
