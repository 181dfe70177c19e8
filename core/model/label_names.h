#pragma once

#include <string>
#include <vector>

#include "core/model/model_config.h"

namespace heed {

// What a classifier chooses from, as "id2label" and "num_labels" say. Refuses models that do not choose one
// of several labels.
std::vector<std::string> read_label_names(ModelConfig& config);

}  // namespace heed
