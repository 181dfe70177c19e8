#include "app/state/long_work.h"

#include "core/walk/number_changes.h"

namespace heed {
namespace {

template <class... Kinds>
bool is_one_of(const Command& command) {
  return (command.is<Kinds>() || ...);
}

Index work_of_all(const Graph& graph) {
  Index work = 0;
  for (NodeId node = 0; node < graph.node_count(); ++node) work += graph.work(node);
  return work;
}

bool is_another_graph(const AppState& state, const Document* document) {
  const Computation& now = state.computation;
  return document && !number_changes(now.scene(), now.graph(), document->scene);
}

// Whether it computes unknown numbers, or recomputes all.
bool computes_much(const AppState& state, const Command& command) {
  using namespace command;
  if (command.is<Undo>()) return is_another_graph(state, state.history.undo_document());
  if (command.is<Redo>()) return is_another_graph(state, state.history.redo_document());
  if (const auto* edit = command.get_if<EditScene>()) return !edit->edit.is<edit::SetCells>();
  return is_one_of<StepForward, PlayOn, GoToEnd, GoToStep, GoToMoment, SetGrain, ToggleAllRows, TravelHistory,
                   PinBaseline, SetLens, ToggleLens>(command);
}

}  // namespace

bool is_only_of_the_look(const Command& command) {
  using namespace command;
  return is_one_of<ToggleTheme, SetTheme, SetLanguage, ToggleLanguage, ZoomBy, MoveCamera, ToggleMotion,
                   OpenTab, SetDialect, ToggleInspector, ToggleHelp, OpenHelp, TogglePalette, NoteAction,
                   SetSpeed, ToggleFullscreen, ToggleLessons, ToggleViewMenu, SetColors, ShowLegends, Notify,
                   DismissNotice, Say>(command);
}

bool is_of_the_window_alone(const Command& command) {
  using namespace command;
  return is_one_of<Hover, HoverToken, ToggleExport, SetExport>(command);
}

bool is_way_to_a_place(const Command& command) {
  using namespace command;
  return is_one_of<GoToStart, GoToEnd, GoToStep, GoToMoment>(command);
}

bool may_take(const AppState& state, const Command& command, Index work) {
  return computes_much(state, command) && work_of_all(state.computation.graph()) >= work;
}

}  // namespace heed
