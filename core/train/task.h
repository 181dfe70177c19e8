#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "core/scene/scene.h"
#include "core/train/example_source.h"
#include "core/train/recipe.h"

namespace heed {

// Something that a small transformer can learn within a minute, and what learns it.
struct TrainingTask {
  Scene scene;  // untrained; its words are those of an example that is held out
  std::shared_ptr<const ExampleSource> examples;
  Recipe recipe;
};

// `induction`, `reverse`, …: what each is about is said by the catalogue under `task.<name>`.
std::span<const std::string_view> task_names();

// The task of this name, with weights and examples drawn from the seed.
std::optional<TrainingTask> make_task(std::string_view name, std::uint64_t seed);

}  // namespace heed
