#include "app/panels/base/inspected.h"

namespace heed {

std::optional<CellRef> cell_shown_now(const Focus& focus, const std::optional<CellRef>& shown_now) {
  const bool is_of_row = focus.is_step() && shown_now && shown_now->node == focus.moment.node;
  return focus.cell && is_of_row ? shown_now : focus.cell;
}

std::optional<CellRef> inspected_cell(const AppState& state, const std::optional<CellRef>& shown_now) {
  const auto focus = focus_of(state);
  return focus ? cell_shown_now(*focus, shown_now) : std::nullopt;
}

namespace {

// A block shows by itself what adds up to a row of its result.
bool is_row_of_block(const AppState& state, const Focus& focus) {
  const auto block = whole_block_at(state.computation.steps(), state.view.spot);
  if (!block || focus.moment.to_cell - focus.moment.from_cell < 2) return false;
  return focus.moment.node == state.computation.built().blocks[static_cast<std::size_t>(*block)].out;
}

}  // namespace

FigureSubject subject_of(const AppState& state) {
  const auto focus = focus_of(state);
  if (!focus || focus->is_step()) return {};
  if (is_row_of_block(state, *focus))
    return {FigureSubject::Kind::None, {}, spoken_tokens(state.computation.graph(), *focus), focus->cell};
  return focus->cell ? FigureSubject::of(*focus->cell) : FigureSubject{FigureSubject::Kind::None, {}, {}, {}};
}

bool is_tab_hidden_by_lesson(const AppState& state, InspectorTab tab) {
  if (tab == InspectorTab::Lesson || !state.lesson) return false;
  if (tab == InspectorTab::Vectors && !shown_head(state)) return false;
  if (tab == InspectorTab::Train) return !state.training;
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
