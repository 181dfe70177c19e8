#include "app/state/edit_scene.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>

#include "app/state/compare.h"
#include "app/state/focus.h"
#include "app/state/trail.h"

namespace heed {
namespace {

// A cell reference by name, valid across graphs.
struct NamedCell {
  std::string node;
  Cell cell;
};

NamedCell named(const Graph& graph, const CellRef& ref) { return {graph.info(ref.node).name, ref.cell}; }

std::optional<CellRef> found(const Graph& graph, const NamedCell& named) {
  const std::optional<NodeId> node = graph.find(named.node);
  if (!node || !is_inside(graph.shape(*node), named.cell)) return std::nullopt;
  return CellRef{*node, named.cell};
}

// Saves the view's cell references before a graph is replaced.
class SavedSelection {
 public:
  explicit SavedSelection(const AppState& state) {
    const Graph& graph = state.computation.graph();
    if (state.view.selection) selection_ = named(graph, *state.view.selection);
    if (state.view.hover) hover_ = named(graph, *state.view.hover);
    for (const CellRef& ref : state.view.trail) trail_.push_back(named(graph, ref));
  }

  void put_into(AppState& state) const {
    const Graph& graph = state.computation.graph();
    ViewState& view = state.view;
    view.hover = hover_ ? found(graph, *hover_) : std::nullopt;
    view.hovered_token.reset();
    const int head = view.spot.head;
    keep_spot_valid(state);
    if (view.spot.head != head) return_to_step(state);  // it is there no more
    if (!selection_) return;
    const std::optional<CellRef> selection = found(graph, *selection_);
    if (!selection) return select(state, std::nullopt);
    view.selection = selection;
    if (view.range_end && !is_inside(graph.shape(selection->node), *view.range_end)) view.range_end.reset();
    view.trail.clear();
    for (const NamedCell& one : trail_) {
      if (const std::optional<CellRef> ref = found(graph, one)) view.trail.push_back(*ref);
    }
  }

 private:
  std::optional<NamedCell> selection_, hover_;
  std::vector<NamedCell> trail_;
};

}  // namespace

Status show_scene(AppState& state, Scene scene) {
  const SavedSelection held(state);
  const Status status = state.computation.set_scene(std::move(scene));
  if (status) held.put_into(state);
  return status;
}

SceneEdit in_shown_block(const AppState& state, SceneEdit edit) {
  if (edit.block || !state.computation.scene().has_blocks()) return edit;
  edit.block = head_at(state.computation.steps(), state.view.spot).block;
  if (const auto head = shown_head(state); head && !edit.block) edit.block = head->block;
  return edit;
}

bool edit_scene(AppState& state, const command::EditScene& to) {
  Document before = state.document();
  const SceneEdit edit = in_shown_block(state, to.edit);
  Result<EditedScene> made = apply_edit(before.scene, edit);
  const auto refuse = [&](const Error& error) {
    state.notices.add(error);
    return false;
  };
  if (!made) return refuse(made.error());
  Scene now = std::move(made).value().scene;
  if (now == before.scene) return false;
  const Status status = show_scene(state, std::move(now));
  if (!status) return refuse(status.error());
  state.history.record(std::move(before), edit_label(edit), to.interaction);
  return true;
}

void travel_history(AppState& state, int changes) {
  const bool is_undo = changes < 0;
  std::optional<Document> document;
  Message name;
  for (int i = 0; i < std::abs(changes); ++i) {
    if (is_undo ? !state.history.can_undo() : !state.history.can_redo()) break;
    name = is_undo ? state.history.undo_name() : state.history.redo_name();
    const Document now = document ? *document : state.document();
    std::optional<Document> next = is_undo ? state.history.undo(now) : state.history.redo(now);
    document = std::move(next);
  }
  if (!document)
    return state.notices.say({is_undo ? "ui.said.nothing_to_undo" : "ui.said.nothing_to_redo", {}});
  state.notices.say({is_undo ? "ui.said.undone" : "ui.said.redone", {}}, name);
  const Status shown = show_scene(state, std::move(document->scene));
  if (!shown) state.notices.add(shown.error());
  const Status compared = show_baseline(state, document->baseline);
  if (!compared) state.notices.add(compared.error());
}

}  // namespace heed
