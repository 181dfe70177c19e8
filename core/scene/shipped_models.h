#pragma once

#include <span>
#include <string_view>

#include "core/json/matrix_files.h"
#include "core/scene/scene.h"

namespace heed {

// Small trained models that come with Heed; tools/train_models.py has made them.
std::span<const std::string_view> shipped_model_names();

// The scene of that model as JSON, which refers to its numbers; empty: there is no such model.
std::string_view shipped_model_json(std::string_view name);

// The numbers of that model.
MatrixFiles shipped_model_files(std::string_view name);

// As it is; there must be one of that name.
Scene shipped_model(std::string_view name);

}  // namespace heed
