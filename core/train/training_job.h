#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/graph/node_key.h"
#include "core/scene/scene.h"
#include "core/train/data/text_data.h"
#include "core/train/example_source.h"
#include "core/train/parameters.h"
#include "core/train/recipe.h"
#include "core/train/training_folder.h"
#include "core/train/training_history.h"
#include "core/train/training_run.h"

namespace heed {

// What is to be trained: the name of a task, or the path of a scene or of the folder of a model.
struct JobRequest {
  std::string subject;
  std::optional<std::filesystem::path> data;  // own data to learn from
  std::uint64_t seed = 1;                     // of a task
};

// How a run went on from one step: with this recipe, these heads switched off, these parameters locked.
struct TrainingStage {
  Index from = 0;  // so many steps had been made
  Recipe recipe;
  std::vector<HeadKey> off;
  std::set<std::string> locked;
  std::optional<Parameters> numbers;  // that a person had set there; none: as they were learned
};

// What a run is made of.
struct TrainingJob {
  std::string task;  // empty: the scene's own example, or data
  DataOrigin data;   // none: none of one's own
  Scene scene;
  std::shared_ptr<const ExampleSource> examples;
  Recipe recipe;
  std::optional<TrainingState> state;  // of a run that goes on
  TrainingHistory history;             // of it
  std::vector<Message> notes;          // what the user should know about the data
  Index made = 0;                      // the steps of a run that is repeated; 0: it has not begun
  // Of a run that was changed on the way, all stages; those before `state` are not among them. What is off in
  // all of them is off in the scene, too.
  std::vector<TrainingStage> stages = {};
  std::vector<Message> unrepeated =
      {};  // what else was changed, which is not known well enough to do it again
};

// `induction, reverse, …`
std::string listed_task_names();

// Whether a word is the name of a task; some tasks are there only with own data.
bool is_task_name(std::string_view word, bool has_data);

// Puts together what is asked for. A folder goes on where its run stopped, with the data that it was trained
// with unless there are others.
Result<TrainingJob> make_training_job(const JobRequest& request);

// What learns from own data: a scene if one is given, else a model that is made for them, of the characters
// of lines of text (`names`) or of the words of texts with labels (`sentiment`). A ProgressScope can cancel
// it.
Result<TrainingJob> make_data_job(const DataOrigin& data, std::optional<Scene> scene, std::uint64_t seed);

// Puts together again what a run was made of, which goes on where it stopped.
Result<TrainingJob> continued_job(TrainedModel model);
// The run of the folder of a model, which goes on where it stopped; none if it was trained by something else,
// or handed on without the state of its optimizer.
Result<std::optional<TrainingJob>> continued_job(const std::filesystem::path& folder);

// Locks the parameters whose names match one of the patterns, which commas part, or unlocks them. The Error
// says which pattern fits no parameter.
Status set_locks(TrainingJob& job, std::string_view patterns, bool is_locked);

}  // namespace heed
