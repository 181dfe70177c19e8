#pragma once

#include <memory>

#include "core/base/result.h"
#include "core/lesson/lesson.h"
#include "core/scene/scene.h"
#include "core/train/example_source.h"
#include "core/train/recipe.h"

namespace heed {

// What a session of training on a page is made of.
struct PageTraining {
  std::shared_ptr<const ExampleSource> examples;
  Recipe recipe;
};

// How the scene of a page is trained; fails if it does not fit the task.
Result<PageTraining> training_of_page(const LessonTraining& training, const Scene& scene);

}  // namespace heed
