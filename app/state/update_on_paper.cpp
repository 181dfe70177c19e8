#include "app/state/update_on_paper.h"

#include "app/state/learned_number.h"
#include "core/explain/readable_names.h"

namespace heed {

std::optional<UpdateOnPaper> update_on_paper(const AppState& state) {
  const auto& selection = state.view.selection;
  if (!selection || !state.training || state.training->shown) return std::nullopt;
  const RecordedStep* step = state.training->step_to_shown();
  const std::optional<LearnedNumber> learned = learned_number(state, *selection);
  if (!step || !learned || !learned->last) return std::nullopt;
  return UpdateOnPaper{step->recipe, *learned->last, readable_cell_name(state.computation, *selection)};
}

bool is_sheet_of_update(const AppState& state, const ExportOptions& choice) {
  return choice.what == ExportContent::Worksheet && choice.worksheet.is_of_update &&
         update_on_paper(state).has_value();
}

}  // namespace heed
