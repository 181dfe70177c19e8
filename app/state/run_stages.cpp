#include "app/state/run_stages.h"

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

// Visits whether each part is on.
template <typename AnyScene, typename Visit>
void for_each_switch(AnyScene& scene, Visit visit) {
  const auto visit_attention = [&](auto& attention) {
    visit(attention.is_enabled);
    for (auto& head : attention.heads) visit(head.is_enabled);
  };
  visit_attention(scene.attention);
  for (auto& block : scene.blocks) {
    visit(block.is_enabled);
    if (block.attention) visit_attention(*block.attention);
    if (block.feed_forward) visit(block.feed_forward->is_enabled);
  }
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

Switches switches_of(const Scene& model) {
  Switches switches;
  for_each_switch(model, [&](bool is_on) { switches.are_on.push_back(is_on ? 1 : 0); });
  switches.locked.assign(model.locked.begin(), model.locked.end());
  return switches;
}

Scene with_switches(Scene scene, const Switches& switches) {
  auto next = switches.are_on.begin();
  for_each_switch(scene, [&](bool& is_on) {
    if (next != switches.are_on.end()) is_on = *next++ != 0;
  });
  scene.locked = {switches.locked.begin(), switches.locked.end()};
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
