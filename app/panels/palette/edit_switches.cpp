#include "app/panels/palette/edit_switches.h"

#include <utility>

#include "app/panels/base/choices.h"
#include "app/state/focus.h"
#include "app/state/other_text.h"

namespace heed {
namespace {

constexpr std::uint64_t kSwitchSeed = 1;  // for parameters that a switch creates

// How the parts of the block that is shown are joined and normalised.
void add_block_switches(const AppState& state, std::vector<EditSwitch>& switches) {
  const int at = shown_block(state);
  const TransformerBlock& block = state.computation.scene().blocks[static_cast<std::size_t>(at)];
  const auto add_edit = [&](const char* id, const char* name, SceneEdit edit, bool is_chosen) {
    edit.block = at;
    switches.push_back({id, "ui.edit.parts", name, command::EditScene{std::move(edit), 0}, is_chosen});
  };
  add_edit("residual", "ui.edit.residual_on", edit::SetResidual{!block.is_residual}, block.is_residual);
  for (std::size_t place = 0; place < kNormPlaceChoices.size(); ++place) {
    const auto norm = static_cast<TransformerBlock::NormPlace>(place);
    add_edit(kNormPlaceChoices[place].id, kNormPlaceChoices[place].name, edit::SetNormPlace{norm},
             block.norm == norm);
  }
  const auto& norm = block.attention_norm ? block.attention_norm : block.feed_forward_norm;
  if (!norm) return;
  for (std::size_t at_kind = 0; at_kind < kNormKindChoices.size(); ++at_kind) {
    const auto kind = static_cast<Norm::Kind>(at_kind);
    add_edit(kNormKindChoices[at_kind].id, kNormKindChoices[at_kind].name, edit::SetNormKind{kind},
             norm->kind == kind);
  }
}

// Patches of what is looked at; of the row that is spoken of.
void add_patches(const AppState& state, std::vector<EditSwitch>& switches) {
  struct Verb {
    const char *id, *name;
    PatchVerb verb;
  };
  constexpr Verb kVerbs[] = {{"patch copy", "ui.patch.copy", PatchVerb::CopyOther},
                             {"patch mean", "ui.patch.mean", PatchVerb::Mean},
                             {"patch steer", "ui.patch.steer", PatchVerb::Steer}};
  const std::vector<PatchPart> parts = patch_parts(state);
  for (const auto& [id, name, verb] : kVerbs) {
    std::optional<Patch> patch;
    if (!parts.empty()) patch = patch_of(state, parts.front(), verb, false);
    if (!patch) continue;
    switches.push_back({id,
                        "ui.patch.title",
                        name,
                        command::EditScene{edit::AddPatch{std::move(*patch)}, 0},
                        false,
                        {command::FindPatchEffect{}}});
  }
}

}  // namespace

std::vector<EditSwitch> edit_switches(const AppState& state) {
  const Scene& scene = state.computation.scene();
  std::vector<EditSwitch> switches;
  const auto add_edit = [&](const char* id, const char* group, const char* name, SceneEdit edit,
                            bool is_chosen) {
    switches.push_back({id, group, name, command::EditScene{std::move(edit), 0}, is_chosen});
  };
  if (scene.has_blocks()) add_block_switches(state, switches);
  add_patches(state, switches);
  const Attention* attention = shown_attention(state);
  if (!attention) return switches;
  const bool is_causal = attention->mask && attention->mask->is_causal;
  const bool has_window = attention->mask && attention->mask->window;
  add_edit("mask causal", "ui.edit.mask", "ui.edit.causal", edit::SetCausal{!is_causal}, is_causal);
  add_edit("mask window", "ui.edit.mask", "ui.edit.window",
           edit::SetWindow{has_window ? std::nullopt : std::optional<Index>(1)}, has_window);
  switches.push_back({"mask paint", "ui.edit.mask", "ui.edit.paint",
                      command::PaintMasks{!state.view.paints_masks}, state.view.paints_masks});
  if (attention->mask && attention->mask->has_rules())
    add_edit("mask clear", "ui.edit.mask", "ui.edit.mask_clear", edit::ClearMask{}, false);
  for (std::size_t at = 0; at < kScoreChoices.size(); ++at) {
    const auto kind = static_cast<Score::Kind>(at);
    add_edit(kScoreChoices[at].id, "ui.edit.score", kScoreChoices[at].name, edit::SetScore{kind, kSwitchSeed},
             attention->score.kind == kind);
  }
  for (std::size_t at = 0; at < kPositionChoices.size(); ++at) {
    const auto kind = static_cast<Position::Kind>(at);
    add_edit(kPositionChoices[at].id, "ui.edit.position", kPositionChoices[at].name,
             edit::SetPosition{kind, kSwitchSeed}, scene.position.kind == kind);
  }
  const bool drops = attention->dropout && attention->dropout->p > 0;
  add_edit("dropout", "ui.edit.dropout", "ui.edit.dropout_on",
           edit::SetDropout{drops ? 0 : 0.1f, kSwitchSeed}, drops);
  add_edit("output", "ui.edit.output", "ui.edit.output_on",
           edit::SetOutput{!attention->output.has_value(), kSwitchSeed}, attention->output.has_value());
  Fill random;
  random.kind = Fill::Kind::XavierUniform;
  random.seed = state.history.revision();  // others each time
  add_edit("randomise", "ui.edit.fill_section", "ui.edit.randomise", edit::RandomiseWeights{random}, false);
  add_edit("add head", "ui.edit.heads", "ui.edit.head_add", edit::AddHead{kSwitchSeed}, false);
  return switches;
}

}  // namespace heed
