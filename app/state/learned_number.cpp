#include "app/state/learned_number.h"

#include <algorithm>

#include "core/train/explain_update.h"

namespace heed {

std::optional<LearnedNumber> learned_number(const AppState& state, CellRef cell) {
  if (!state.training || !state.training->run.progress) return std::nullopt;
  const auto& moments = state.training->run.progress->moments.all();
  if (moments.empty()) return std::nullopt;
  const Graph& graph = state.computation.graph();
  const Parameters& parameters = moments.back()->parameters;
  const auto found = std::ranges::find(parameters, graph.info(cell.node).name, &Parameter::name);
  if (found == parameters.end()) return std::nullopt;
  LearnedNumber learned{found->is_locked, {}};
  if (const RecordedStep* step = state.training->step_to_shown()) {
    const NumberUpdate update = explain_update(*step, found->name, cell.cell.row, cell.cell.col);
    // It may have been changed by hand since.
    if (update.after == graph.cell(cell.node, cell.cell)) learned.last = update;
  }
  return learned;
}

std::optional<CellRef> number_kept_back(const AppState& state) {
  const bool is_latest = state.training && !state.training->shown && state.training->step_to_shown();
  return is_latest && state.training->kept_back == state.view.selection ? state.training->kept_back
                                                                        : std::nullopt;
}

}  // namespace heed
