#include "app/state/other_text.h"

#include <algorithm>
#include <utility>

#include "app/state/compare.h"
#include "app/state/edit_scene.h"
#include "app/state/focus.h"
#include "core/base/number.h"
#include "core/base/shown_label.h"
#include "core/explain/logit_lens.h"
#include "core/scene/vocabulary.h"

namespace heed {
namespace {

Index row_count(const Computation& computation) {
  return computation.graph().shape(computation.inputs()).rows;
}

// The row of a text of another length that is as far from its end.
std::optional<Index> partner(Index row, Index here, Index there) {
  const Index at = row + there - here;
  return at >= 0 ? std::optional(at) : std::nullopt;
}

std::vector<PatchedRow> all_pairs(Index here, Index there) {
  std::vector<PatchedRow> rows;
  for (Index row = 0; here != there && row < here; ++row) {
    if (const std::optional<Index> from = partner(row, here, there)) rows.push_back({row, from});
  }
  return rows;
}

void add_part(std::vector<PatchPart>& parts, const Graph& graph, PatchPart::Kind kind, NodeId node) {
  const bool is_listed = std::ranges::any_of(parts, [&](const PatchPart& part) { return part.node == node; });
  if (graph.op(node) && !graph.shape(node).is_stack() && !is_listed) parts.push_back({kind, node});
}

void add_block_parts(std::vector<PatchPart>& parts, const AppState& state) {
  const BuiltScene& built = state.computation.built();
  const BlockNodes& block = built.blocks[static_cast<std::size_t>(shown_block(state))];
  if (block.attended) add_part(parts, built.graph, PatchPart::Kind::Attention, *block.attended);
  if (block.fed) add_part(parts, built.graph, PatchPart::Kind::FeedForward, *block.fed);
  add_part(parts, built.graph, PatchPart::Kind::Stream, block.out);
}

std::string label_of(const Scene& scene, Index label) {
  const auto& labels = scene.readout->labels;
  return labels ? spoken_label((*labels)[static_cast<std::size_t>(label)]) : std::to_string(label + 1);
}

}  // namespace

void compare_with_text(AppState& state, const std::string& text) {
  Scene scene = state.computation.scene();
  scene.patches.clear();
  Result<Scene> other = with_text(std::move(scene), text);
  if (!other) return state.notices.add(other.error());
  Result<Computation> made = Computation::make(std::move(other).value(), state.computation.timeline().walk());
  if (!made) return state.notices.add(made.error());
  state.history.record(state.document(), {"edit.name.other_text", {{"text", text}}});
  show_baseline(state, completed(std::move(made).value()));
}

void exchange_baseline(AppState& state) {
  if (!state.baseline) return state.notices.add({"", {"compare.no_baseline", {}}});
  Document before = state.document();
  Computation now = completed(state.computation);
  const Status shown = show_scene(state, state.baseline->computation.scene());
  if (!shown) return state.notices.add(shown.error());
  show_baseline(state, std::move(now));
  state.history.record(std::move(before), {"edit.name.exchange", {}});
}

std::optional<std::string> other_text(const AppState& state) {
  if (!state.baseline) return std::nullopt;
  const Scene &here = state.computation.scene(), &there = state.baseline->computation.scene();
  std::string text = text_of(there);
  const bool is_one_model = here.blocks.size() == there.blocks.size();
  if (!is_one_model || text.empty() || here.tokens == there.tokens) return std::nullopt;
  return text;
}

std::vector<PatchPart> patch_parts(const AppState& state) {
  using Kind = PatchPart::Kind;
  const Computation& computation = state.computation;
  const Graph& graph = computation.graph();
  std::vector<PatchPart> parts, rest;
  if (state.view.selection) add_part(parts, graph, Kind::Selected, state.view.selection->node);
  const std::optional<HeadKey> head = shown_head(state);
  const bool has_blocks = computation.scene().has_blocks();
  const bool is_head_shown = !has_blocks || state.view.spot.depth == Depth::Chapter;
  if (has_blocks && !is_head_shown) add_block_parts(parts, state);
  if (head) {
    const HeadNodes& nodes = computation.built().head(*head);
    add_part(parts, graph, Kind::Head, nodes.output);
    add_part(parts, graph, Kind::Weights, nodes.weights);
  }
  if (has_blocks && is_head_shown) add_block_parts(parts, state);
  if (!has_blocks) add_part(parts, graph, Kind::Stream, computation.result());
  return parts;
}

Index patched_row(const AppState& state, const PatchPart& part) {
  const Index last = state.computation.graph().shape(part.node).rows - 1;
  return state.view.selection ? std::min(state.view.selection->cell.row, last) : last;
}

std::optional<Patch> patch_of(const AppState& state, const PatchPart& part, PatchVerb verb,
                              bool has_all_rows) {
  Patch patch;
  patch.node = state.computation.graph().info(part.node).name;
  const Index row = patched_row(state, part), here = row_count(state.computation);
  if (verb == PatchVerb::Mean) {
    patch.kind = Patch::Kind::Mean;
    if (!has_all_rows) patch.rows = {{row, {}}};
    return patch;
  }
  patch.text = other_text(state);
  if (!patch.text) return std::nullopt;
  const Index there = row_count(state.baseline->computation);
  const bool is_by_token = state.computation.graph().shape(part.node).rows == here;
  const std::optional<Index> from = is_by_token ? partner(row, here, there) : row;
  if (verb == PatchVerb::CopyOther) {
    patch.rows = has_all_rows ? all_pairs(here, there) : std::vector<PatchedRow>{{row, from.value_or(0)}};
    return patch;
  }
  patch.kind = Patch::Kind::Steer;
  patch.minus = text_of(state.computation.scene());
  if (!has_all_rows) patch.rows = {{row, here == there ? from : std::nullopt}};
  return patch;
}

void find_patch_effect(AppState& state, bool says_it) {
  const Computation& computation = state.computation;
  state.patch_effect = {state.history.revision(), std::nullopt};
  if (!computation.built().readout) return;
  const bool is_row_said = state.view.selection && !computation.built().readout->pooled;
  const Index rows = computation.graph().shape(computation.built().readout->probabilities).rows;
  const Index row =
      is_row_said ? std::min(state.view.selection->cell.row, rows - 1) : answered_row(computation);
  state.patch_effect.found = patch_effect(computation, row);
  if (says_it && state.patch_effect.found) state.notices.say(patch_effect_message(state));
}

bool can_sweep_patches(const AppState& state) {
  const BuiltScene& built = state.computation.built();
  return other_text(state) && !built.blocks.empty() && built.readout;
}

void sweep_patches(AppState& state) {
  if (!can_sweep_patches(state)) return state.notices.add({"", {"compare.no_baseline", {}}});
  const Computation here = executed_to_last_block(state.computation);
  const Computation& there = state.baseline->computation;
  Result<PatchSweep> swept = patch_sweep(here, there, answered_row(here), answered_row(there));
  if (!swept) return state.notices.add(swept.error());
  state.patch_sweep = {state.history.revision(), std::move(swept).value()};
}

Message patch_sweep_message(const AppState& state) {
  const PatchSweep& sweep = *state.patch_sweep.found;
  const Scene& scene = state.computation.scene();
  return {"ui.patch.swept",
          {{"here", label_of(scene, sweep.label_here)}, {"there", label_of(scene, sweep.label_there)}}};
}

Message patch_effect_message(const AppState& state) {
  const PatchEffect& effect = *state.patch_effect.found;
  const Scene& scene = state.computation.scene();
  Message message{"ui.patch.effect",
                  {{"token", label_of(scene, effect.answer.col)},
                   {"before", percent_text(static_cast<float>(effect.before))},
                   {"after", percent_text(static_cast<float>(effect.after))}}};
  if (effect.likeliest == effect.answer.col) return message;
  message.key = "ui.patch.effect_other";
  message.args.emplace_back("other", label_of(scene, effect.likeliest));
  message.args.emplace_back("share", percent_text(static_cast<float>(effect.likeliest_after)));
  return message;
}

}  // namespace heed
