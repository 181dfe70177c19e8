#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/train/training_folder.h"

namespace heed {

// What the folder of a model says about its run: task, data, step and recipe.
std::string training_json(const SavedTraining& training);
Result<SavedTraining> read_training_json(std::string_view json);

}  // namespace heed
