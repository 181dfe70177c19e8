#include "core/lesson/page_training.h"

#include <utility>

#include "core/base/check.h"
#include "core/json/json_read.h"
#include "core/train/model_plan.h"
#include "core/train/recipe_json.h"
#include "core/train/scene_examples.h"
#include "core/train/task.h"

namespace heed {
namespace {

// Whether the scene reads the words of the task's examples, as many as there are, and gives its answers.
bool fits(const Scene& scene, const Scene& of_task) {
  if (!scene.embedding || !scene.readout) return false;
  const bool has_room = scene.position.kind != Position::Kind::Learned ||
                        scene.position.table->rows() >= of_task.position.table->rows();
  return has_room && scene.embedding->tokens == of_task.embedding->tokens &&
         scene.readout->labels == of_task.readout->labels && scene.readout->pool == of_task.readout->pool;
}

Result<PageTraining> training_for(const std::string& name, const Scene& scene) {
  if (name == LessonTraining::kOwnTarget) {
    Result<std::shared_ptr<const ExampleSource>> examples = examples_of_scene(scene);
    if (!examples) return examples.error();
    return PageTraining{std::move(examples).value(), recipe_for_one_example()};
  }
  std::optional<TrainingTask> task = make_task(name, 1);
  HEED_CHECK(task.has_value());  // the name has been checked
  if (!fits(scene, task->scene)) return Error{"", {"lesson.task_does_not_fit", {{"task", name}}}};
  return PageTraining{std::move(task->examples), task->recipe};
}

}  // namespace

Result<PageTraining> training_of_page(const LessonTraining& training, const Scene& scene) {
  if (const Result<ModelPlan> plan = ModelPlan::make(scene); !plan)
    return Error{"train", plan.error().message};
  Result<PageTraining> made = training_for(training.task, scene);
  if (!made) return Error{"train", made.error().message};
  if (training.recipe) {
    const Status status =
        read_recipe(JsonView(training.recipe->text), place_of("train", "recipe"), made.value().recipe);
    if (!status) return status.error();
  }
  return made;
}

}  // namespace heed
