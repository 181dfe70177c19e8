#include "core/train/tasks/task_form.h"

namespace heed {

std::vector<std::string> letters(int count) {
  std::vector<std::string> words;
  for (int at = 0; at < count; ++at) words.emplace_back(1, static_cast<char>('a' + at));
  return words;
}

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

}  // namespace heed
