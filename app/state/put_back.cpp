#include "app/state/put_back.h"

#include <utility>

#include "app/state/compare.h"
#include "core/base/check.h"
#include "core/base/out_of_memory.h"

namespace heed {
namespace {

// An interrupted computation is unusable; restart from the scene.
void restart_computation(AppState& state, const Scene& scene) {
  Result<Computation> made = Computation::make(scene, state.computation.timeline().walk());
  HEED_CHECK(made.is_ok());  // it was valid before
  state.computation = std::move(made).value();
}

bool is_valid_ref(const Graph& graph, const CellRef& ref) {
  if (ref.node >= graph.node_count()) return false;
  const Shape& shape = graph.shape(ref.node);
  return ref.cell.row < shape.rows && ref.cell.col < shape.cols && ref.cell.slice < shape.slice_count();
}

void drop_dangling_refs(AppState& state) {
  ViewState& view = state.view;
  view.is_playing = false;
  view.hover.reset();
  view.hovered_token.reset();
  view.range_end.reset();
  view.trail.clear();
  if (view.selection && !is_valid_ref(state.computation.graph(), *view.selection)) view.selection.reset();
}

// Undoes or redoes back to the revision before the command.
void restore_history(AppState& state, const StateBackup& before) {
  History& history = state.history;
  while (history.revision() != before.revision && history.undo_count() != before.undo_count) {
    const bool is_ahead = history.undo_count() > before.undo_count;
    if (is_ahead ? !history.can_undo() : !history.can_redo()) return;
    (void)(is_ahead ? history.undo(before.document) : history.redo(before.document));
  }
}

void restore_file(AppState& state, const StateBackup& before) {
  constexpr DocumentRevision kNone = 0;
  FileState& files = state.files;
  files.path = before.path;
  files.stamp = before.stamp;
  const DocumentRevision now = state.history.revision();
  const bool was_unsaved = before.revision != before.saved;
  files.saved = now == before.revision ? before.saved : was_unsaved ? kNone : now;
}

}  // namespace

StateBackup back_up_state(const AppState& state) {
  return {
      state.document(), state.history.revision(), state.history.undo_count(), state.computation.playhead(),
      state.files.path, state.files.stamp,        state.files.saved};
}

void put_back(AppState& state, const StateBackup& before) {
  state.last_change.reset();
  state.switched_part.reset();
  state.wiggle.reset();
  state.view.lens = Lens::Values;
  restore_history(state, before);
  restore_file(state, before);
  restart_computation(state, before.document.scene);
  drop_dangling_refs(state);
  if (!fits_in_memory([&] { state.computation.go_to(before.playhead); }))
    restart_computation(state, before.document.scene);
  const auto compared = state.baseline ? std::optional(state.baseline->computation.scene()) : std::nullopt;
  if (compared == before.document.baseline) return;
  if (!fits_in_memory([&] { (void)show_baseline(state, before.document.baseline); }))
    (void)show_baseline(state, std::nullopt);
}

}  // namespace heed
