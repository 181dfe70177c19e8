// How long a step of training takes, for models of the sizes that the tasks have; examples are random words.
// Prints one line of JSON, the median milliseconds by the clock and of the processor. train_beside_torch.py
// does the same in PyTorch.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <memory>
#include <string>
#include <vector>

#include "core/base/freed_memory.h"
#include "core/base/random.h"
#include "core/train/tasks/drawn_examples.h"
#include "core/train/tasks/model_form.h"
#include "core/train/training_run.h"

namespace heed {
namespace {

struct Case {
  const char* name;
  ModelForm model;
  int shortest = 0, first_target = 0;  // target rows begin there; a model that pools has one target
  Index batch = 32;
};

std::vector<std::string> numbered_words(int count) {
  std::vector<std::string> words;
  for (int at = 0; at < count; ++at) words.push_back("w" + std::to_string(at));
  return words;
}

ModelForm model_of(int vocabulary, Index blocks, Index heads, Index width, Index hidden, Index longest) {
  ModelForm model;
  model.vocabulary = numbered_words(vocabulary);
  model.blocks = blocks;
  model.heads = heads;
  model.width = width;
  model.hidden = hidden;
  model.longest = longest;
  return model;
}

std::vector<Case> cases() {
  std::vector<Case> all = {{"sort", model_of(11, 3, 3, 48, 192, 11), 11, 5, 64},
                           {"induction", model_of(32, 2, 4, 32, 0, 40), 24, 12, 48},
                           {"names", model_of(27, 4, 4, 64, 256, 16), 16, 0, 32},
                           {"classifier", model_of(2000, 2, 4, 64, 256, 64), 64, 0, 32}};
  all[1].model.has_norms = false;
  all[3].model.pool = Pool::Mean;
  all[3].model.classes = {"positive", "negative"};
  all[3].model.is_causal = false;
  return all;
}

Example random_example(const Case& each, Random& random) {
  const auto longest = static_cast<int>(each.model.longest);
  const int length = each.shortest + random_below(random, longest - each.shortest + 1);
  const auto vocabulary = static_cast<int>(each.model.vocabulary.size());
  Example example;
  for (int at = 0; at < length; ++at) example.words.push_back(random_below(random, vocabulary));
  if (each.model.pool) {
    example.targets = {{0, random_below(random, 2)}};
  } else {
    for (int row = each.first_target; row < length; ++row)
      example.targets.push_back({row, random_below(random, vocabulary)});
  }
  return example;
}

double median(std::vector<double> numbers) {
  std::ranges::nth_element(numbers, numbers.begin() + static_cast<long>(numbers.size() / 2));
  return numbers[numbers.size() / 2];
}

struct StepTime {
  double wall_ms = 0, processor_ms = 0;  // the latter is that of all threads
};

StepTime time_of_step(const Case& each) {
  constexpr int kRounds = 7, kSteps = 20;
  Recipe recipe;
  recipe.batch = each.batch;
  recipe.clip = 1;
  Random random(1);
  std::vector<Example> examples;
  for (int at = 0; at < 16 * each.batch; ++at) examples.push_back(random_example(each, random));
  TrainingRun run =
      TrainingRun::make(untrained_scene(each.model, examples.front().words, 1),
                        std::make_shared<ListedExamples>(examples, std::vector<Example>()), recipe)
          .value();
  std::vector<double> wall, processor;
  for (int round = 0; round <= kRounds; ++round) {
    const auto start = std::chrono::steady_clock::now();
    const std::clock_t processor_start = std::clock();
    for (int step = 0; step < kSteps; ++step) run.step().value();
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
    if (round == 0) continue;  // warms up
    wall.push_back(took.count() / kSteps);
    processor.push_back(1000.0 * static_cast<double>(std::clock() - processor_start) / CLOCKS_PER_SEC /
                        kSteps);
  }
  return {median(wall), median(processor)};
}

}  // namespace
}  // namespace heed

int main(int count, char** words) {
  heed::keep_freed_memory();  // as the program does
  std::string text;
  for (const heed::Case& each : heed::cases()) {
    if (count > 1 && std::string(words[1]) != each.name) continue;
    const heed::StepTime time = heed::time_of_step(each);
    char item[96];
    std::snprintf(item, sizeof item, "%s\"%s\": [%.4f, %.4f]", text.empty() ? "" : ", ", each.name,
                  time.wall_ms, time.processor_ms);
    text += item;
  }
  std::printf("{%s}\n", text.c_str());
}
