#include "core/train/scene_examples.h"

#include <algorithm>
#include <utility>

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

}  // namespace heed
