#include "core/train/tasks/drawn_examples.h"
#include "core/train/tasks/task_forms.h"

namespace heed {
namespace {

constexpr int kBracketKinds = 3;

// Brackets that match: an opening one is followed by its closing one in the vocabulary.
std::vector<int> matching_brackets(Random& random, int pairs, std::size_t deepest) {
  std::vector<int> words, open;
  const auto length = static_cast<std::size_t>(2 * pairs);
  while (words.size() < length) {
    const bool has_to_close = open.size() == deepest || open.size() == length - words.size();
    if (open.empty() || (!has_to_close && random_below(random, 2) == 0)) {
      open.push_back(random_below(random, kBracketKinds));
      words.push_back(2 * open.back());
    } else {
      words.push_back(2 * open.back() + 1);
      open.pop_back();
    }
  }
  return words;
}

// Brackets up to one that is closed inside of another, which is asked for.
TaskSample brackets_sample(const TaskForm& form) {
  constexpr std::size_t kCount = 6;
  std::size_t opened = 0;
  const Example& example = example_for_picture(form.examples->held_out(), [&](const Example& each) {
    std::vector<std::size_t> open;
    for (std::size_t at = 0; at < kCount; ++at) {
      if (each.words[at] % 2 == 0) open.push_back(at);
      if (each.words[at] % 2 == 1) open.pop_back();
    }
    if (open.empty()) return false;
    opened = open.back();
    return each.words[kCount - 1] % 2 == 1 && opened > 0 && opened + 2 < kCount;
  });
  const Index answer = example.targets[kCount - 1].col;
  return {tokens_between(example, form.model.vocabulary, 0, kCount),
          {(*form.model.classes)[static_cast<std::size_t>(answer)]},
          std::nullopt,
          opened};
}

}  // namespace

// After every bracket: which one has to be closed next, if one is open. Transformers of two blocks can, where
// the depth is bounded ("Self-Attention Networks Can Process Bounded Hierarchical Languages", Yao et al.
// 2021).
TaskForm brackets_task() {
  constexpr int kFewestPairs = 4, kMostPairs = 10;
  constexpr std::size_t kDeepest = 5;
  TaskForm form;
  form.model.vocabulary = {"(", ")", "[", "]", "{", "}"};
  form.model.classes = {")", "]", "}", "."};
  form.model.width = 48;
  form.model.hidden = 192;
  form.model.longest = 2 * kMostPairs;
  form.examples = std::make_shared<DrawnExamples>([](Random& random) {
    const int pairs = kFewestPairs + random_below(random, kMostPairs - kFewestPairs + 1);
    Example example;
    example.words = matching_brackets(random, pairs, kDeepest);
    std::vector<int> open;
    for (const int word : example.words) {
      if (word % 2 == 0) open.push_back(word / 2);
      if (word % 2 == 1) open.pop_back();
      const Index row = static_cast<Index>(example.targets.size());
      example.targets.push_back({row, open.empty() ? kBracketKinds : open.back()});
    }
    return example;
  });
  form.recipe = recipe_of(1e-3, 1500, 32);
  form.expected = 0.97;
  form.sample = brackets_sample(form);
  return form;
}

}  // namespace heed
