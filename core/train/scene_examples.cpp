#include "core/train/scene_examples.h"

#include <algorithm>
#include <utility>

#include "core/scene/vocabulary.h"

namespace heed {
namespace {

Status add_words(const Scene& scene, Example& example) {
  if (!scene.embedding) return {};
  if (!scene.tokens) return Error{"tokens", {"train.no_tokens", {}}};
  const std::vector<std::string>& known = scene.embedding->tokens;
  for (const std::string& token : *scene.tokens) {
    const auto found = std::ranges::find(known, token);
    if (found == known.end()) return Error{"tokens", {"train.unknown_token", {{"word", token}}}};
    example.words.push_back(static_cast<int>(found - known.begin()));
  }
  return {};
}

void add_labels(const Readout& readout, Example& example) {
  if (readout.target) example.targets.push_back({0, *readout.target});
  for (std::size_t row = 0; readout.targets && row < readout.targets->size(); ++row) {
    if (const auto& target = (*readout.targets)[row])
      example.targets.push_back({static_cast<Index>(row), *target});
  }
}

}  // namespace

Result<std::shared_ptr<const ExampleSource>> examples_of_scene(const Scene& scene) {
  Example example;
  if (Status status = add_words(scene, example); !status) return status.error();
  if (scene.readout) add_labels(*scene.readout, example);
  if (scene.target) example.output = scene.target->values;
  if (example.target_count() == 0 && scene.readout) return Error{"readout.target", {"train.no_targets", {}}};
  if (example.target_count() == 0) return Error{"target", {"train.no_readout", {}}};
  return std::shared_ptr<const ExampleSource>(
      std::make_shared<ListedExamples>(std::vector{std::move(example)}, std::vector<Example>()));
}

Recipe recipe_for_one_example() {
  Recipe recipe;
  recipe.rate = 0.01;
  recipe.steps = 200;
  recipe.batch = 0;
  return recipe;
}

Scene with_example(Scene scene, const Example& example) {
  if (!example.words.empty()) scene = with_words_of(std::move(scene), example.words);
  Readout& readout = *scene.readout;
  readout.target.reset();
  readout.targets.reset();
  if (readout.pool) {
    readout.target = example.targets.front().col;
    return scene;
  }
  readout.targets.emplace(static_cast<std::size_t>(scene.inputs->rows()));
  for (const TargetCell& target : example.targets)
    (*readout.targets)[static_cast<std::size_t>(target.row)] = target.col;
  return scene;
}

}  // namespace heed
