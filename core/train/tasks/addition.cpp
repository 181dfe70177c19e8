#include "core/train/tasks/drawn_examples.h"
#include "core/train/tasks/task_forms.h"

namespace heed {
namespace {

constexpr int kModulus = 31;

// a + b = : the answer is asked for at the last word.
Example sum_to_learn(int a, int b) { return {{a, kModulus, b, kModulus + 1}, {{3, (a + b) % kModulus}}}; }

// A sum that starts again from 0.
TaskSample addition_sample(const TaskForm& form) {
  const Example& example = example_for_picture(form.examples->held_out(), [](const Example& each) {
    return each.words[0] + each.words[2] > kModulus;
  });
  const std::vector<std::string>& vocabulary = form.model.vocabulary;
  return {tokens_between(example, vocabulary, 0, 4),
          {vocabulary[static_cast<std::size_t>(example.targets.front().col)]}};
}

}  // namespace

// There are few sums, and a part of them is held out: what is learned by heart is of no help there. That it
// is understood in the end takes a strong decay of the weights ("Grokking", Power et al. 2022).
TaskForm addition_task() {
  constexpr int kHeldOutOf = 4;  // one in four
  TaskForm form;
  for (int number = 0; number < kModulus; ++number) form.model.vocabulary.push_back(std::to_string(number));
  form.model.vocabulary.insert(form.model.vocabulary.end(), {"+", "="});
  form.model.blocks = 1;
  form.model.width = 64;
  form.model.hidden = 256;
  form.model.longest = 4;
  Random random(kModulus);
  std::vector<Example> trained, held_out;
  for (int a = 0; a < kModulus; ++a) {
    for (int b = 0; b < kModulus; ++b) {
      const bool is_held_out = random_below(random, kHeldOutOf) == 0;
      (is_held_out ? held_out : trained).push_back(sum_to_learn(a, b));
    }
  }
  form.examples = std::make_shared<ListedExamples>(std::move(trained), std::move(held_out));
  form.recipe = recipe_of(2e-3, 2000, 128);
  form.recipe.weight_decay = 1;
  form.expected = 0.95;
  form.sample = addition_sample(form);
  return form;
}

}  // namespace heed
