#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/train/data/text_data.h"
#include "core/train/training_history.h"
#include "core/train/training_run.h"

namespace heed {

// What a run was made of and where it stands: enough to go on, bit for bit, where it stopped.
struct SavedTraining {
  std::string task;  // empty: the scene's own example, or data from outside
  DataOrigin data;
  Recipe recipe;
  TrainingState state;
  TrainingHistory history = {};
};

struct TrainedModel {
  Scene scene;
  std::optional<SavedTraining> training;  // none: trained by something else, or not at all
};

// Writes the folder of a model: what write_model_files() does, the moments of the optimizer and the curves
// of the run.
Status save_training(const std::filesystem::path& folder, const Scene& scene, const SavedTraining& training,
                     const Progress& progress);

// The curves of the run whose model is in a folder; empty if it has none.
Result<TrainingHistory> load_history(const std::filesystem::path& folder);

// Whether a folder has what a run needs to go on. A model that is only handed on leaves it out.
bool has_optimizer_state(const std::filesystem::path& folder);

// Reads a scene or the folder of a model. A folder that is not as it was written is refused.
Result<TrainedModel> load_training(const std::filesystem::path& path);

}  // namespace heed
