#include "app/panels/inspector/comparing.h"

#include <algorithm>

#include "app/panels/base/ui.h"

namespace heed {
namespace {

std::uint64_t swinging_revision(const AppState& state) {
  return state.wiggle ? state.computation.graph().revision(state.wiggle->cell.node).id : 0;
}

ComparingMemory::Key key_of(const AppState& state, const Objective& target) {
  ComparingMemory::Key key;
  key.lens = state.view.lens;
  key.swinging = swinging_revision(state);
  if (key.lens == Lens::Difference) {
    key.baseline = state.baseline->id;
  } else {
    key.document = state.history.revision();
    key.kind = target.kind;
    key.target = {target.node, target.cell};
  }
  return key;
}

}  // namespace

LensNumbers* lens_numbers(Ui& ui) {
  const AppState& state = ui.state;
  const Lens lens = state.view.lens;
  if (lens == Lens::Values || (lens == Lens::Difference && !state.baseline)) return nullptr;
  const Objective target = sensitivity_target(state.computation, state.view.selection);
  ComparingMemory& memory = ui.memory.comparing;
  ComparingMemory::Key key = key_of(state, target);
  // Differences are kept matrix by matrix.
  if (lens == Lens::Difference) key.swinging = 0;
  if (memory.key != key) {
    memory.key = key;
    memory.numbers = lens == Lens::Difference
                         ? LensNumbers::difference_to(state.baseline->computation.graph())
                         : LensNumbers::sensitivity(state.computation, target);
  }
  return &*memory.numbers;
}

const std::vector<MatrixChange>& baseline_changes(Ui& ui) {
  const AppState& state = ui.state;
  ComparingMemory& memory = ui.memory.comparing;
  const ComparingMemory::ListKey key{state.baseline->id, state.history.revision(),
                                     state.computation.playhead(), swinging_revision(state)};
  if (memory.list_key != key) {
    memory.list_key = key;
    memory.list = compare(state.computation.graph(), state.baseline->computation.graph());
  }
  return memory.list;
}

float mark_strength(double secs) {
  const double left = std::clamp(1 - secs / kMarkSecs, 0.0, 1.0);
  return static_cast<float>(left * (2 - left));  // stays at first, then goes
}

float mark_strength_now(Ui& ui) {
  const auto& change = ui.state.last_change;
  if (!change || change->changes.empty()) return 0;
  ComparingMemory& memory = ui.memory.comparing;
  const double now = ImGui::GetTime();
  if (memory.mark_id != change->id) {
    memory.mark_id = change->id;
    memory.marked_secs = now;
  }
  if (is_still(ui.state.view)) return 1;
  const float strength = mark_strength(now - memory.marked_secs);
  if (strength > 0) ui.wake.in(0);
  return strength;
}

}  // namespace heed
