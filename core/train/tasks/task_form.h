#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/train/example_source.h"
#include "core/train/recipe.h"
#include "core/train/tasks/model_form.h"
#include "core/train/tasks/task_sample.h"

namespace heed {

// A task without the weights that a seed decides.
struct TaskForm {
  ModelForm model;
  std::shared_ptr<const ExampleSource> examples;
  Recipe recipe;
  double expected = 1;  // the share of held-out targets that a run of the recipe gets right
  TaskSample sample;
};

// `a`, `b`, …
std::vector<std::string> letters(int count);

// Every word is the right answer of the one before it, from the one at `first` on.
void ask_for_what_follows(Example& example, std::size_t first);

// AdamW with the settings that small transformers learn well with.
Recipe recipe_of(double rate, Index steps, Index batch);

}  // namespace heed
