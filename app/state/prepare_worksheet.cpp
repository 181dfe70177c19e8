#include "app/state/prepare_worksheet.h"

#include "app/geometry/spot.h"
#include "core/lesson/worksheet.h"

namespace heed {
namespace {

StepRange shown_steps(const AppState& state) {
  if (state.view.spot.depth == Depth::Model) return usual_steps(state.computation);
  const Chapter& chapter = chapter_at(state.computation.steps(), state.view.spot);
  return {chapter.first_step, chapter.last_step};
}

bool is_inside(const StepRange& range, const StepRange& of) {
  return range.first >= of.first && range.last <= of.last;
}

}  // namespace

void prepare_worksheet(AppState& state) {
  std::optional<StepRange>& steps = state.exports.choice.worksheet.steps;
  if (steps && !is_inside(*steps, {1, state.computation.steps().last()})) steps.reset();
  if (!state.computation.scene().has_blocks()) return;
  const StepRange shown = shown_steps(state);
  if (!steps || !is_inside(*steps, shown)) steps = shown;
}

}  // namespace heed
