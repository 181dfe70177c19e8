#include "app/state/apply_head_wall.h"

#include "app/state/explained_answer.h"

namespace heed {
namespace {

struct ApplyToHeads {
  AppState& state;

  void operator()(head_wall_command::Toggle) const {
    HeadWallChoice& wall = state.view.heads;
    wall.is_open = !wall.is_open;
    if (!wall.is_open) return;
    wall.answer = {};
    wall.circuit_key.reset();
    if (const auto answer = explained_answer(state)) wall.answer = {answer->cell.row, answer->cell.col};
    if (!wall.picked) wall.picked = shown_head();
  }
  void operator()(const head_wall_command::Choose& to) const { state.view.heads.heads = to.heads; }
  void operator()(head_wall_command::UseRepeatedWords to) const {
    state.view.heads.has_repeated_words = to.is_on;
  }
  void operator()(const head_wall_command::Pick& what) const {
    state.view.heads.picked = what.head;
    state.view.heads.is_rollout_picked = false;
    state.view.heads.circuit_key.reset();
  }
  void operator()(head_wall_command::PickRollout) const { state.view.heads.is_rollout_picked = true; }
  void operator()(const head_wall_command::LookAt& what) const { state.view.heads.circuit_key = what.key; }
  void operator()(const head_wall_command::AskAbout& what) const {
    state.view.heads.answer = what.answer;
    state.head_findings.wants_effects = false;
  }
  void operator()(head_wall_command::FindEffects to) const { state.head_findings.wants_effects = to.is_on; }

  std::optional<HeadKey> shown_head() const {
    const Spot& spot = state.view.spot;
    if (!state.computation.scene().has_blocks()) return HeadKey{std::nullopt, spot.head};
    return std::nullopt;
  }
};

}  // namespace

void apply(AppState& state, const HeadWallCommand& asked) { asked.visit(ApplyToHeads{state}); }

NumbersId numbers_id(const AppState& state) {
  return {state.computation.graph().structure(), static_cast<std::uint64_t>(state.history.revision())};
}

bool has_effects(const Scene& scene) {
  return scene.has_blocks() && scene.readout && scene.readout->has_labels();
}

}  // namespace heed
