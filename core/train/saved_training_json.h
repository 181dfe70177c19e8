#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/train/training_folder.h"

namespace heed {

// What the folder of a model says about its run: task, data, step and recipe.
std::string training_json(const SavedTraining& training);
Result<SavedTraining> read_training_json(std::string_view json);

// All of a run but for the weights, in one text: also its curves and what the optimizer remembers.
std::string run_json(const SavedTraining& training);
Result<SavedTraining> read_run_json(std::string_view json, Parameters weights);

}  // namespace heed
