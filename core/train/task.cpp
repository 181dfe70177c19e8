#include "core/train/task.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "core/base/check.h"
#include "core/train/tasks/task_forms.h"

namespace heed {
namespace {

struct NamedTask {
  std::string_view name;
  TaskForm (*make)();
};

constexpr std::array kTasks{NamedTask{"induction", induction_task}, NamedTask{"reverse", reverse_task},
                            NamedTask{"sort", sort_task},           NamedTask{"brackets", brackets_task},
                            NamedTask{"addition", addition_task},   NamedTask{"names", names_task},
                            NamedTask{"sentiment", sentiment_task}};

constexpr auto kTaskNames = [] {
  std::array<std::string_view, kTasks.size()> names;
  for (std::size_t at = 0; at < names.size(); ++at) names[at] = kTasks[at].name;
  return names;
}();

}  // namespace

std::span<const std::string_view> task_names() { return kTaskNames; }

Message task_description(std::string_view name) { return {"task." + std::string(name), {}}; }

Message task_expectation(std::string_view name) {
  const auto found = std::ranges::find(kTasks, name, &NamedTask::name);
  HEED_CHECK(found != kTasks.end());
  const TaskForm form = found->make();
  return {"task.expected",
          {{"steps", std::to_string(form.recipe.steps)},
           {"share", std::to_string(std::lround(100 * form.expected))}}};
}

Recipe task_recipe(std::string_view name) {
  const auto found = std::ranges::find(kTasks, name, &NamedTask::name);
  HEED_CHECK(found != kTasks.end());
  return found->make().recipe;
}

TaskSample task_sample(std::string_view name) {
  const auto found = std::ranges::find(kTasks, name, &NamedTask::name);
  return found == kTasks.end() ? TaskSample() : found->make().sample;
}

std::optional<TrainingTask> make_task(std::string_view name, std::uint64_t seed) {
  const auto found = std::ranges::find(kTasks, name, &NamedTask::name);
  if (found == kTasks.end()) return std::nullopt;
  TaskForm form = found->make();
  TrainingTask task;
  task.scene = untrained_scene(form.model, form.examples->held_out().front().words, seed);
  task.examples = std::move(form.examples);
  task.recipe = form.recipe;
  task.expected = form.expected;
  task.recipe.seed = seed;
  return task;
}

}  // namespace heed
