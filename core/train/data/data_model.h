#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/result.h"
#include "core/scene/scene.h"
#include "core/train/data/data_examples.h"
#include "core/train/recipe.h"

namespace heed {

inline constexpr std::string_view kNamesTask = "names", kSentimentTask = "sentiment";

// The tasks that also learn from own data: `names` from lines, `sentiment` from texts with labels.
std::span<const std::string_view> tasks_with_data();

// An untrained model for data, and what it learns from.
struct DataModel {
  Scene scene;
  DataExamples examples;
  Recipe recipe;
};

// The model of one of these tasks, with the words and labels of the data.
Result<DataModel> model_for_data(std::string_view task, const TextData& data, std::uint64_t seed);

// What a scene learns from data, with its own words: the next token of lines, the label of texts. Refuses a
// scene that could not give these answers, or would see them.
Result<DataExamples> examples_for_scene(const Scene& scene, const TextData& data);

}  // namespace heed
