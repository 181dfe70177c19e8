#include "app/state/apply_head_wall.h"

#include "app/state/explained_answer.h"
#include "app/state/read_lesson_page.h"

namespace heed {
namespace {

struct ApplyToHeads {
  AppState& state;

  void operator()(head_wall_command::Toggle) const {
    HeadWallChoice& wall = state.view.heads;
    if (!wall.is_open && !hidden_regions(state).empty()) return state.notices.say({"ui.said.heads_tell", {}});
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

ShownHeads shown_heads(const AppState& state) {
  const HeadFindings& found = state.head_findings;
  ShownHeads shown;
  const bool are_of_this_text = found.survey_has_repeated_words == state.view.heads.has_repeated_words;
  if (found.survey_of == numbers_id(state) && are_of_this_text) shown.survey = found.survey;
  if (found.effects_of == numbers_id(state) && found.effects_on == state.view.heads.answer)
    shown.effects = found.effects;
  return shown;
}

}  // namespace heed
