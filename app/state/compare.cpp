#include "app/state/compare.h"

#include <cmath>
#include <string_view>
#include <type_traits>
#include <utility>

#include "app/state/edit_cells.h"
#include "core/explain/switched_caption.h"
#include "core/walk/switch_changes.h"

namespace heed {
namespace {

// Recording changes copies each changed matrix; above this size a drag would be sluggish, so
// changes are not marked.
constexpr Index kMaxMarkedCells = 1 << 20;

Index stored_cells(const Graph& graph) {
  Index cells = 0;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    if (!graph.shape(node).is_stack()) cells += graph.shape(node).cell_count();
  }
  return cells;
}

std::string_view wiggle_error(const AppState& state, const std::optional<CellRef>& cell) {
  if (!cell) return "compare.wiggle_no_cell";
  if (!is_known_yet(state.computation, cell->node, Region::of(cell->cell))) return "edit.not_computed";
  const float value = state.computation.graph().cell(cell->node, cell->cell);
  return std::isfinite(value) ? "" : "compare.wiggle_no_number";
}

// The interaction of a command that changes the document; none: it does not change it.
std::optional<int> interaction_of_change(const Command& command) {
  return command.visit([](const auto& asked) -> std::optional<int> {
    using Asked = std::decay_t<decltype(asked)>;
    if constexpr (requires { asked.interaction; }) {
      return asked.interaction;
    } else {
      constexpr bool is_change =
          std::is_same_v<Asked, command::ClearSelected> || std::is_same_v<Asked, command::ClearOverride> ||
          std::is_same_v<Asked, command::PasteText> || std::is_same_v<Asked, command::RearrangeSelected> ||
          std::is_same_v<Asked, command::Undo> || std::is_same_v<Asked, command::Redo> ||
          std::is_same_v<Asked, command::TravelHistory>;
      return is_change ? std::optional(0) : std::nullopt;
    }
  });
}

bool is_switch(const Command& command) {
  const auto* asked = command.get_if<command::EditScene>();
  return asked && (asked->edit.is<edit::EnablePart>() || asked->edit.is<edit::EnableHead>() ||
                   asked->edit.is<edit::SoloHead>());
}

bool is_travel(const Command& command) {
  return command.is<command::Undo>() || command.is<command::Redo>() || command.is<command::TravelHistory>();
}

bool is_baseline(const AppState& state, const Scene& scene) {
  return state.baseline && state.baseline->computation.scene() == scene;
}

void pin(AppState& state, Computation computation) {
  state.notices.remove({"", {"compare.no_baseline", {}}});
  computation.go_to(computation.timeline().moment_count());
  show_baseline(state, std::move(computation));
}

void forget_baseline(AppState& state) {
  state.baseline.reset();
  if (state.view.lens == Lens::Difference) state.view.lens = Lens::Values;
}

}  // namespace

void pin_baseline(AppState& state) {
  state.notices.say({"ui.said.pinned", {}});
  if (is_baseline(state, state.computation.scene())) return;
  state.history.record(state.document(), {"edit.name.pin", {}});
  pin(state, state.computation);
}

void clear_baseline(AppState& state) {
  if (!state.baseline) return;
  state.history.record(state.document(), {"edit.name.unpin", {}});
  forget_baseline(state);
}

Status show_baseline(AppState& state, const std::optional<Scene>& scene) {
  if (!scene) {
    forget_baseline(state);
    return {};
  }
  if (is_baseline(state, *scene)) return {};
  Result<Computation> computation = Computation::make(*scene, state.computation.timeline().walk());
  if (!computation) return computation.error();
  pin(state, std::move(computation).value());
  return {};
}

void show_baseline(AppState& state, Computation computed) {
  state.baseline = Baseline{std::move(computed), ++state.last_comparison_id};
}

void set_lens(AppState& state, Lens lens) {
  if (lens == Lens::Difference && !state.baseline)
    return state.notices.add({"", {"compare.no_baseline", {}}});
  state.view.lens = lens;
}

void advance_wiggle(AppState& state) {
  const bool has_other_end = is_motion_off(state.view) && state.wiggle && !state.wiggle->is_low;
  if (has_other_end) {
    state.wiggle->is_low = true;
    return;
  }
  if (state.wiggle) return state.wiggle.reset();
  const std::optional<CellRef>& cell = state.view.selection;
  const std::string_view fault = wiggle_error(state, cell);
  const std::string place = cell ? state.computation.graph().info(cell->node).name : "";
  if (!fault.empty()) return state.notices.add({place, {std::string(fault), {}}});
  state.view.is_playing = state.view.tells_edit = false;
  const float value = state.computation.graph().cell(cell->node, cell->cell);
  state.wiggle = Wiggle{*cell, value, false, ++state.last_comparison_id};
}

void forget_comparisons(AppState& state) {
  state.baseline.reset();
  state.last_change.reset();
  state.switched_part.reset();
  state.wiggle.reset();
}

ChangeRecorder::ChangeRecorder(AppState& state, const Command& command)
    : state_(state),
      began_(context()),
      interaction_(interaction_of_change(command)),
      is_close_(command.is<command::Close>()) {
  const bool is_marked = interaction_ && stored_cells(state.computation.graph()) <= kMaxMarkedCells;
  if (is_marked && !continues_last_change()) before_ = state.computation;
  if (!is_switch(command) && !is_travel(command)) return;
  switched_from_ = state.computation.scene();
  switched_ = SwitchedPart{answer_and_loss(state.computation), {}};
}

ChangeRecorder::WiggleContext ChangeRecorder::context() const {
  return {state_.history.revision(), state_.computation.playhead(), state_.view.selection};
}

bool ChangeRecorder::continues_last_change() const {
  return interaction_.value_or(0) != 0 && state_.last_change &&
         state_.last_change->interaction == interaction_;
}

void ChangeRecorder::record_change() {
  if (!continues_last_change()) {
    state_.last_change.reset();
    if (!before_) return;
    state_.last_change = LastChange{std::move(*before_), {}, {}, interaction_.value_or(0), 0};
  }
  LastChange& change = *state_.last_change;
  change.id = ++state_.last_comparison_id;
  change.changes = compare(state_.computation.graph(), change.before.graph());
  std::erase_if(change.changes, [](const MatrixChange& matrix) { return matrix.cells == 0; });
  change.edited = edited_numbers(state_.computation.graph(), change.before.graph(), change.changes);
}

void ChangeRecorder::finish() {
  const WiggleContext now = context();
  const Scene& scene = state_.computation.scene();
  if (switched_from_ && !differ_in_switches_only(*switched_from_, scene)) switched_.reset();
  if (switched_) switched_->said = switched_caption(*switched_from_, scene);
  if (!(now == began_)) {
    state_.wiggle.reset();
    state_.switched_part = now.revision != began_.revision ? std::move(switched_) : std::nullopt;
  }
  if (now.revision != began_.revision) return record_change();
  if (now.playhead != began_.playhead || is_close_) state_.last_change.reset();
  if (is_close_) state_.switched_part.reset();
}

}  // namespace heed
