#include "app/state/run_stages.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "core/scene/modules.h"
#include "core/train/model_plan.h"

namespace heed {
namespace {

Scene without_switches(Scene scene) {
  scene.locked.clear();
  for_each_attention(scene, [](Attention& attention, std::optional<int>) {
    for (Head& head : attention.heads) head.is_enabled = true;
  });
  return scene;
}

}  // namespace

std::vector<RunStage> stages_of(const SessionRun& run, Index first) {
  std::vector<RunStage> stages;
  const TrainingProgress& progress = *run.progress;
  for (const LearnedWith& way : progress.learned_with) {
    const auto scene = progress.models.find(way.model);
    RunStage stage{way, scene == progress.models.end() ? nullptr : scene->second, nullptr, false};
    if (way.hand_change != 0 && way.from > first) {
      const TrainingMoments::Moment moment = progress.moments.at(way.from);
      if (moment && moment->step == way.from) stage.numbers = moment;
      stage.has_lost_numbers = !stage.numbers;
    }
    if (way.from <= first) stages.clear();
    stages.push_back(std::move(stage));
  }
  return stages;
}

std::vector<HeadKey> heads_off(const Scene& scene) {
  std::vector<HeadKey> off;
  for_each_attention(scene, [&](const Attention& attention, std::optional<int> block) {
    for (std::size_t head = 0; head < attention.heads.size(); ++head) {
      if (!attention.heads[head].is_enabled) off.push_back({block, static_cast<int>(head)});
    }
  });
  return off;
}

Scene with_switches_of(Scene scene, const Scene& model) {
  const auto copy_heads = [](Attention& to, const Attention& from) {
    to.is_enabled = from.is_enabled;
    for (std::size_t head = 0; head < std::min(to.heads.size(), from.heads.size()); ++head)
      to.heads[head].is_enabled = from.heads[head].is_enabled;
  };
  scene.locked = model.locked;
  copy_heads(scene.attention, model.attention);
  for (std::size_t at = 0; at < std::min(scene.blocks.size(), model.blocks.size()); ++at) {
    TransformerBlock& block = scene.blocks[at];
    const TransformerBlock& of_model = model.blocks[at];
    block.is_enabled = of_model.is_enabled;
    if (block.attention && of_model.attention) copy_heads(*block.attention, *of_model.attention);
    if (block.feed_forward && of_model.feed_forward)
      block.feed_forward->is_enabled = of_model.feed_forward->is_enabled;
  }
  return scene;
}

const Scene* model_at(const SessionRun& run, Index step) {
  const auto found = run.progress->models.find(run.progress->model_of_step(step));
  return found == run.progress->models.end() ? nullptr : found->second.get();
}

bool differ_in_switches_only(const Scene& a, const Scene& b) {
  return model_id(without_switches(a)) == model_id(without_switches(b));
}

}  // namespace heed
