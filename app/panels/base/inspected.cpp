#include "app/panels/base/inspected.h"

namespace heed {

std::optional<CellRef> inspected_cell(const AppState& state) {
  if (state.view.selection) return state.view.selection;
  const auto moment = state.computation.last_moment();
  if (!moment) return std::nullopt;
  const Shape& shape = state.computation.graph().shape(moment->node);
  return CellRef{moment->node, cell_at(shape, moment->to_cell - 1)};
}

bool is_tab_available(const AppState& state, InspectorTab tab) {
  if (tab == InspectorTab::Lesson) return state.lesson || state.exercise;
  if (!state.lesson) return true;
  if (state.lesson->hides(ScreenPart::Inspector)) return false;
  switch (tab) {
    case InspectorTab::Explain:
      return !state.lesson->hides(ScreenPart::Explain);
    case InspectorTab::Edit:
      return !state.lesson->hides(ScreenPart::Edit);
    case InspectorTab::Compare:
      return !state.lesson->hides(ScreenPart::Compare);
    default:
      return true;
  }
}

}  // namespace heed
