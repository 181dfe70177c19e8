#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/panels/base/panel_ui.h"
#include "app/panels/widgets/flow.h"
#include "core/explain/explain_text.h"
#include "core/explain/largest_terms.h"

namespace heed {

// Which rows of a long list are shown: the first ones, the last one and `must_show`; more if the list is
// expanded.
struct ListCut {
  std::size_t count = 0;
  std::size_t must_show = 0;  // past the end: none
  bool is_whole = false;
};
std::vector<std::size_t> shown_rows(const ListCut& cut);

// Draws the shown rows, and in the gaps a button with the number of hidden rows that expands the list.
void cut_list_ui(PanelUi& ui, Flow& flow, const ListCut& cut, const std::function<void(std::size_t)>& row_ui);

// Draws the word that a row of a list is about; returns what is left of the row.
Rect beside_word_ui(const Ui& ui, const Rect& row, const std::string& word, bool is_own);

// The terms of a list that have a row, and the others; as many as can be if the list is expanded. `asked`:
// the one that comes first.
struct TermList {
  std::vector<std::size_t> shown;
  FoldedTerms folded;
  bool is_long = false, is_whole = false;
};
TermList list_of_terms(const PanelUi& ui, std::span<const double> values,
                       std::optional<std::size_t> asked = std::nullopt);
// Below the shown ones: `said` of the others, a button that expands the list, and their sum as it is written.
void folded_terms_ui(PanelUi& ui, Flow& flow, const TermList& list, const Message& said,
                     const std::string& sum);

// Whether to explain the cell by a row for each of its terms instead of lines.
bool has_rows_of_terms(const ExplainedCell& explained);
// Of many terms the largest ones with their words or positions, and the sum of the others. Returns whether
// the numbers as they are written come to the result.
bool terms_ui(PanelUi& ui, Flow& flow, const ExplainedCell& explained);

}  // namespace heed
