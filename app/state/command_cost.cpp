#include "app/state/command_cost.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/walk/scene_changes.h"

namespace heed {
namespace {

template <class... Kinds>
bool is_one_of(const Command& command) {
  return (command.is<Kinds>() || ...);
}

Index total_work(const Graph& graph) {
  Index work = 0;
  for (NodeId node = 0; node < graph.node_count(); ++node) work += graph.work(node);
  return work;
}

// Or parts that were off, so that much is computed.
bool is_another_graph(const AppState& state, const Document* document) {
  const Computation& now = state.computation;
  if (!document) return false;
  const std::optional<SceneChanges> changes = scene_changes(now.scene(), now.graph(), document->scene);
  return !changes || !changes->switches.empty();
}

// Whether the picture of a chapter has to compute what nobody has read.
bool has_unread_rows(const Computation& computation, int chapter) {
  const std::vector<Chapter>& chapters = computation.steps().chapters();
  if (chapter < 0 || chapter >= static_cast<int>(chapters.size())) return false;
  const Chapter& shown = chapters[static_cast<std::size_t>(chapter)];
  for (int step = shown.first_step; step <= shown.last_step; ++step) {
    const std::vector<NodeId>& nodes = computation.steps().at(step).nodes;
    if (std::ranges::any_of(nodes, [&](NodeId node) { return computation.graph().has_unread_rows(node); }))
      return true;
  }
  return false;
}

bool has_unread_rows(const Graph& graph) {
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    if (graph.has_unread_rows(node)) return true;
  }
  return false;
}

// The same of a command that may open one, or the comparison of all numbers.
bool opens_unread_rows(const AppState& state, const Command& command) {
  if (const auto* opened = command.get_if<command::OpenSpot>())
    return has_unread_rows(state.computation, opened->spot.chapter);
  if (const auto* opened = command.get_if<command::OpenTab>()) {
    return opened->tab == InspectorTab::Compare && state.baseline &&
           (has_unread_rows(state.computation.graph()) ||
            has_unread_rows(state.baseline->computation.graph()));
  }
  if (!is_one_of<command::ChangeDepth, command::TurnChapter>(command)) return false;
  const int now = state.view.spot.chapter;
  return has_unread_rows(state.computation, now - 1) || has_unread_rows(state.computation, now) ||
         has_unread_rows(state.computation, now + 1);
}

// Whether it computes unknown numbers, or recomputes all.
bool needs_computing(const AppState& state, const Command& command) {
  using namespace command;
  if (opens_unread_rows(state, command)) return true;
  if (command.is<Undo>()) return is_another_graph(state, state.history.undo_document());
  if (command.is<Redo>()) return is_another_graph(state, state.history.redo_document());
  if (const auto* edit = command.get_if<EditScene>()) return !edit->edit.is<edit::SetCells>();
  if (const auto* asked = command.get_if<GenerationCommand>()) return asked->is<generation_command::Show>();
  return is_one_of<StepForward, PlayNext, GoToEnd, GoToStep, GoToMoment, SetGrain, ToggleAllRows,
                   TravelHistory, PinBaseline, CompareWithText, ExchangeBaseline, FindPatchEffect,
                   SweepPatches, SetLens, ToggleLens>(command);
}

}  // namespace

bool is_appearance_only(const Command& command) {
  using namespace command;
  return is_one_of<ToggleTheme, SetTheme, SetLanguage, ToggleLanguage, ZoomBy, MoveCamera, ToggleMotion,
                   OpenTab, OpenEditSection, SetDialect, ShowVectors, SetPlane, ToggleInspector, ToggleHelp,
                   OpenHelp, TogglePalette, RecordAction, SetSpeed, ToggleFullscreen, ToggleLessons,
                   ToggleViewMenu, SetColors, ShowLegends, Notify, DismissNotice, ShowToast>(command);
}

bool is_window_only(const Command& command) {
  using namespace command;
  if (const auto* asked = command.get_if<GenerationCommand>()) return !asked->is<generation_command::Show>();
  return is_one_of<Hover, HoverToken, ToggleExport, OpenExport, SetExport, OpenNewScene, CloseNewScene,
                   SetNewScene, ToggleTextCard, HeadWallCommand>(command);
}

bool is_going_on(const Command& command) {
  using namespace command;
  return !is_appearance_only(command) && !is_window_only(command) &&
         !is_one_of<PlayNext, StopWiggle, FindPatchEffect, GenerationCommand>(command);
}

bool is_navigation(const Command& command) {
  using namespace command;
  return is_one_of<GoToStart, GoToEnd, GoToStep, GoToMoment>(command);
}

bool may_be_slow(const AppState& state, const Command& command, Index work) {
  return needs_computing(state, command) && total_work(state.computation.graph()) >= work;
}

}  // namespace heed
