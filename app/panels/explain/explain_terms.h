#pragma once

#include <functional>
#include <vector>

#include "app/panels/base/panel_ui.h"
#include "app/panels/widgets/flow.h"
#include "core/explain/explain_text.h"

namespace heed {

// Of a long list the first ones and the last, and one that must not be missing; all, as far as there is room
// for, once a person has asked for them.
struct ListCut {
  std::size_t count = 0;
  std::size_t must_show = 0;  // beyond the end: none
  bool is_whole = false;
};
std::vector<std::size_t> shown_rows(const ListCut& cut);

// Draws the rows that are shown, and between them how many are not, as a button that shows them.
void cut_list_ui(PanelUi& ui, Flow& flow, const ListCut& cut, const std::function<void(std::size_t)>& row_ui);

// Whether the cell is better told by its terms, one a row, than by lines.
bool has_rows_of_terms(const ExplainedCell& explained);
void terms_ui(PanelUi& ui, Flow& flow, const ExplainedCell& explained);

}  // namespace heed
