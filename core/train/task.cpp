#include "core/train/task.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string>
#include <utility>

#include "core/train/tasks/drawn_examples.h"
#include "core/train/tasks/model_form.h"

namespace heed {
namespace {

// A task without the numbers that a seed decides.
struct TaskForm {
  ModelForm model;
  DrawnExamples::Draw draw;
  Recipe recipe;
};

std::vector<std::string> letters(int count) {
  std::vector<std::string> words;
  for (int at = 0; at < count; ++at) words.emplace_back(1, static_cast<char>('a' + at));
  return words;
}

// Every word is the next one's right answer, from the one at `first` on.
void ask_for_what_follows(Example& example, std::size_t first) {
  for (std::size_t at = first; at + 1 < example.words.size(); ++at)
    example.targets.push_back({static_cast<Index>(at), example.words[at + 1]});
}

Recipe recipe_of(double rate, Index steps, Index batch) {
  Recipe recipe;
  recipe.rate = rate;
  recipe.beta2 = 0.98;
  recipe.steps = steps;
  recipe.batch = batch;
  recipe.clip = 1;
  return recipe;
}

// Letters by chance, then the same again: what comes next is what followed last time. Lengths vary, so that
// it does not help to know how far back that was. One block cannot do it, two can ("In-context Learning and
// Induction Heads", Olsson et al. 2022).
TaskForm induction() {
  constexpr int kLetters = 26, kShortest = 6, kLongest = 12;
  TaskForm form;
  form.model.vocabulary = letters(kLetters);
  form.model.has_norms = false;
  form.model.longest = 2 * kLongest;
  form.model.query_spread = 2.5;
  form.draw = [](Random& random) {
    Example example;
    const int count = kShortest + random_below(random, kLongest - kShortest + 1);
    // No letter twice: what followed it would be anyone's guess.
    std::vector<int> left(kLetters);
    std::iota(left.begin(), left.end(), 0);
    for (int at = 0; at < count; ++at) {
      std::swap(left[static_cast<std::size_t>(at)],
                left[static_cast<std::size_t>(at + random_below(random, kLetters - at))]);
    }
    for (int round = 0; round < 2; ++round)
      example.words.insert(example.words.end(), left.begin(), left.begin() + count);
    ask_for_what_follows(example, static_cast<std::size_t>(count));
    return example;
  };
  form.recipe = recipe_of(2e-3, 1000, 48);
  form.recipe.clip.reset();
  return form;
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
  form.draw = [=](Random& random) {
    Example example;
    const int count = shortest + random_below(random, longest - shortest + 1);
    for (int at = 0; at < count; ++at) example.words.push_back(random_below(random, letter_count));
    std::vector<int> written = example.words;
    reorder(written);
    example.words.push_back(letter_count);
    example.words.insert(example.words.end(), written.begin(), written.end());
    ask_for_what_follows(example, static_cast<std::size_t>(count));
    return example;
  };
  form.recipe = recipe_of(1e-3, 1500, 64);
  return form;
}

TaskForm reverse() {
  return rewriting(10, 4, 8, [](std::vector<int>& words) { std::ranges::reverse(words); });
}

TaskForm sort() {
  return rewriting(10, 4, 8, [](std::vector<int>& words) { std::ranges::sort(words); });
}

struct NamedTask {
  std::string_view name;
  TaskForm (*make)();
};

constexpr std::array kTasks{NamedTask{"induction", induction}, NamedTask{"reverse", reverse},
                            NamedTask{"sort", sort}};

constexpr auto kNames = [] {
  std::array<std::string_view, kTasks.size()> names;
  for (std::size_t at = 0; at < names.size(); ++at) names[at] = kTasks[at].name;
  return names;
}();

}  // namespace

std::span<const std::string_view> task_names() { return kNames; }

std::optional<TrainingTask> make_task(std::string_view name, std::uint64_t seed) {
  const auto found = std::ranges::find(kTasks, name, &NamedTask::name);
  if (found == kTasks.end()) return std::nullopt;
  TaskForm form = found->make();
  TrainingTask task;
  auto examples = std::make_shared<DrawnExamples>(std::move(form.draw));
  task.scene = untrained_scene(form.model, examples->held_out().front().words, seed);
  task.examples = std::move(examples);
  task.recipe = form.recipe;
  task.recipe.seed = seed;
  return task;
}

}  // namespace heed
