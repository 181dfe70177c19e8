#include "app/panels/base/inspected.h"

#include "app/state/focus.h"

namespace heed {

std::optional<CellRef> inspected_cell(const AppState& state) {
  const auto focus = focus_of(state);
  return focus ? focus->cell : std::nullopt;
}

FigureSubject subject_of(const AppState& state) {
  const auto focus = focus_of(state);
  if (!focus || focus->is_step()) return {};
  // A block shows by itself what adds up to a row.
  const bool is_of_block = focus->source == Focus::Source::Place && state.view.spot.depth == Depth::Block;
  if (is_of_block) return {FigureSubject::Kind::None, {}, spoken_tokens(state.computation.graph(), *focus)};
  return focus->cell ? FigureSubject::of(*focus->cell) : FigureSubject{FigureSubject::Kind::None, {}, {}};
}

bool is_tab_hidden_by_lesson(const AppState& state, InspectorTab tab) {
  if (tab == InspectorTab::Lesson || !state.lesson) return false;
  if (tab == InspectorTab::Vectors && !shown_head(state)) return false;
  if (state.lesson->hides(ScreenPart::Inspector)) return true;
  switch (tab) {
    case InspectorTab::Explain:
    case InspectorTab::Vectors:
      return state.lesson->hides(ScreenPart::Explain);
    case InspectorTab::Edit:
      return state.lesson->hides(ScreenPart::Edit);
    case InspectorTab::Compare:
      return state.lesson->hides(ScreenPart::Compare);
    default:
      return false;
  }
}

bool is_tab_available(const AppState& state, InspectorTab tab) {
  if (tab == InspectorTab::Lesson) return state.lesson || state.exercise;
  if (tab == InspectorTab::Vectors && !shown_head(state)) return false;
  return !is_tab_hidden_by_lesson(state, tab);
}

}  // namespace heed
