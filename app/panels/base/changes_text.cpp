#include "app/panels/base/changes_text.h"

#include "core/base/number.h"
#include "core/explain/readable_names.h"

namespace heed {

std::string changes_text(const PanelUi& ui, const std::vector<MatrixChange>& changes,
                         const EditedNumbers& edited) {
  const MatrixChange& most = largest_consequence(changes, edited);
  const std::string sign = most.difference > 0 ? "+" : "";
  const bool has_terms = are_stacks_searched(ui.state.computation.graph());
  return ui.texts.tr(Message{has_terms ? "ui.compare.changed" : "ui.compare.changed_but_terms",
                             {{"count", std::to_string(changed_cells(changes))},
                              {"cell", readable_cell_name(ui.state.computation, {most.node, most.most})},
                              {"difference", sign + readable_text(most.difference)}}});
}

}  // namespace heed
