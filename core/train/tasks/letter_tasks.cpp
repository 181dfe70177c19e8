#include <algorithm>
#include <numeric>
#include <set>

#include "core/train/tasks/drawn_examples.h"
#include "core/train/tasks/task_forms.h"

namespace heed {
namespace {

// A few letters, all different, and the same written otherwise.
TaskSample rewriting_sample(const TaskForm& form, int letter_count) {
  const Example& example = example_for_picture(form.examples->held_out(), [&](const Example& each) {
    const std::vector<int>& words = each.words;
    const auto half = static_cast<std::ptrdiff_t>(words.size() / 2);
    const std::set<int> kinds(words.begin(), words.begin() + half);
    return half == 4 && kinds.size() == 4 &&
           !std::equal(words.begin(), words.begin() + half, words.end() - half);
  });
  const auto sign = std::ranges::find(example.words, letter_count);
  const auto given = static_cast<std::size_t>(sign - example.words.begin()) + 1;
  return {tokens_between(example, form.model.vocabulary, 0, given),
          tokens_between(example, form.model.vocabulary, given, given)};
}

// A letter that is there again, and around where it was before.
TaskSample induction_sample(const TaskForm& form) {
  const std::vector<std::string>& vocabulary = form.model.vocabulary;
  const auto start_of = [](const Example& each) {
    const int letter = each.words[static_cast<std::size_t>(each.targets.front().row)];
    return static_cast<std::size_t>(std::ranges::find(each.words, letter) - each.words.begin());
  };
  const Example& example =
      example_for_picture(form.examples->held_out(), [&](const Example& each) { return start_of(each) > 0; });
  const std::size_t start = start_of(example), again = static_cast<std::size_t>(example.targets.front().row);
  const std::size_t first = start > 0 ? start - 1 : 0;
  TaskSample sample{tokens_between(example, vocabulary, first, start + 3 - first),
                    tokens_between(example, vocabulary, again + 1, 1)};
  sample.gap = sample.given.size();
  sample.looked_at = start + 1 - first;
  sample.given.push_back(tokens_between(example, vocabulary, again, 1).front());
  return sample;
}

// Letters, a sign, and the letters put into another order.
template <typename Reorder>
TaskForm rewriting(int letter_count, int shortest, int longest, Reorder reorder) {
  TaskForm form;
  form.model.vocabulary = letters(letter_count);
  form.model.vocabulary.emplace_back("=");
  form.model.heads = 3;
  form.model.width = 48;
  form.model.hidden = 192;
  form.model.longest = 2 * longest + 1;
  form.examples = std::make_shared<DrawnExamples>([=](Random& random) {
    Example example;
    const int count = shortest + random_below(random, longest - shortest + 1);
    for (int at = 0; at < count; ++at) example.words.push_back(random_below(random, letter_count));
    std::vector<int> written = example.words;
    reorder(written);
    example.words.push_back(letter_count);
    example.words.insert(example.words.end(), written.begin(), written.end());
    ask_for_what_follows(example, static_cast<std::size_t>(count));
    return example;
  });
  form.recipe = recipe_of(1e-3, 1500, 64);
  form.expected = 0.98;
  form.sample = rewriting_sample(form, letter_count);
  return form;
}

}  // namespace

// Letters by chance, then a part of them again: what comes next is what followed last time. Where the part
// begins varies, so that it does not help to know how far back that was. One block cannot do it, two can
// ("In-context Learning and Induction Heads", Olsson et al. 2022).
TaskForm induction_task() {
  constexpr int kLetters = 26, kFewest = 10, kMost = 16, kFewestAgain = 5, kMostAgain = 8;
  TaskForm form;
  form.model.vocabulary = letters(kLetters);
  form.model.has_norms = false;
  form.model.longest = kMost + kMostAgain;
  form.model.query_spread = 2.5;
  form.examples = std::make_shared<DrawnExamples>([](Random& random) {
    Example example;
    const int count = kFewest + random_below(random, kMost - kFewest + 1);
    const int again = kFewestAgain + random_below(random, kMostAgain - kFewestAgain + 1);
    const int start = random_below(random, count - again + 1);
    // No letter twice before that: what followed it would be anyone's guess.
    std::vector<int>& words = example.words;
    words.resize(kLetters);
    std::iota(words.begin(), words.end(), 0);
    for (int at = 0; at < count; ++at) {
      std::swap(words[static_cast<std::size_t>(at)],
                words[static_cast<std::size_t>(at + random_below(random, kLetters - at))]);
    }
    words.resize(static_cast<std::size_t>(count));
    for (int at = start; at < start + again; ++at) words.push_back(words[static_cast<std::size_t>(at)]);
    ask_for_what_follows(example, static_cast<std::size_t>(count));
    return example;
  });
  form.recipe = recipe_of(5e-3, 1000, 48);
  form.recipe.clip.reset();
  form.expected = 0.97;
  form.sample = induction_sample(form);
  return form;
}

TaskForm reverse_task() {
  return rewriting(10, 4, 8, [](std::vector<int>& words) { std::ranges::reverse(words); });
}

TaskForm sort_task() {
  TaskForm form = rewriting(10, 4, 8, [](std::vector<int>& words) { std::ranges::sort(words); });
  form.model.blocks = 3;
  return form;
}

}  // namespace heed
