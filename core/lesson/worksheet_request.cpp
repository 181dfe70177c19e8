#include "core/lesson/worksheet_request.h"

#include "core/scene/modules.h"

namespace heed {
namespace {

// The per-query steps and the step before them.
StepRange steps_to_first_output(const Steps& steps) {
  const auto is_by_query = [](const Step& step) { return step.is_by_query; };
  const auto first = std::find_if(steps.begin(), steps.end(), is_by_query);
  if (first == steps.end()) return {};
  return {first->number - 1, std::find_if_not(first, steps.end(), is_by_query)->number - 1};
}

}  // namespace

StepRange usual_steps(const Computation& computation) {
  const Steps& steps = computation.steps();
  if (!computation.scene().has_blocks()) return steps_to_first_output(steps);
  for (const BlockNodes& block : computation.built().blocks) {
    if (!block.feed_forward) continue;
    const NodeInfo& hidden = computation.graph().info(block.feed_forward->hidden);
    const Chapter& chapter = steps.chapter_of(hidden.step);
    if (!hidden.is_switched_off) return {chapter.first_step, chapter.last_step};
  }
  const Chapter& second = steps.chapters()[1];  // the first is the embedding
  return {second.first_step, second.last_step};
}

Index usual_row(const Scene& scene) {
  bool looks_back = false;
  for_each_attention(scene, [&](const Attention& each, std::optional<int>) {
    looks_back = looks_back || (each.mask && each.mask->is_causal);
  });
  return looks_back ? scene.inputs->rows() - 1 : 0;
}

}  // namespace heed
