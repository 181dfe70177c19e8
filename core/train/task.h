#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "core/base/message.h"
#include "core/scene/scene.h"
#include "core/train/example_source.h"
#include "core/train/recipe.h"
#include "core/train/tasks/task_sample.h"

namespace heed {

// Something that a small transformer can learn within a minute, and what learns it.
struct TrainingTask {
  Scene scene;  // untrained; its words are those of an example that is held out
  std::shared_ptr<const ExampleSource> examples;
  Recipe recipe;
  double expected = 1;  // the share of held-out targets that it gets right after the steps of the recipe
};

// `induction`, `reverse`, …
std::span<const std::string_view> task_names();

// What the task of this name is about, in a paragraph.
Message task_description(std::string_view name);

// How much of what is held out it gets right, and after how many steps, in a sentence.
Message task_expectation(std::string_view name);

// How it is learned, with any seed.
Recipe task_recipe(std::string_view name);

// A small example of it, for a picture: one that is held out, or a part of one.
TaskSample task_sample(std::string_view name);

// The task of this name, with weights and examples drawn from the seed.
std::optional<TrainingTask> make_task(std::string_view name, std::uint64_t seed);

}  // namespace heed
