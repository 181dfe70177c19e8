#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/edit/new_scene.h"

namespace heed {

// A model that comes with Heed, as the beginning of a new transformer.
struct TrainedStart {
  std::string_view model;  // its name among those of shipped_models.h
  std::string_view text;   // shows what it has learned
};
std::span<const TrainedStart> trained_starts();
const TrainedStart& trained_start(std::string_view model);  // which has to be one of them

const std::vector<std::string>& words_of_trained(std::string_view model);  // that it knows
// The model with this text, which has to be of words that it knows. The model has to be one of them.
Result<Scene> trained_scene(std::string_view model, std::string_view text);

NewSceneSizes sizes_of_trained(const Scene& scene);

// Begins with the trained weights, or with drawn ones where `model` is empty. A text that the model cannot
// read gives way to its own and comes back with drawn weights.
NewScene with_start(NewScene wanted, std::string_view model);

}  // namespace heed
