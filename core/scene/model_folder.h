#pragma once

#include <filesystem>
#include <string>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/scene/scene.h"

namespace heed {

// A model as a folder: `config.json` with the scene without its numbers, `model.safetensors` with the
// numbers, each under the name of its node, and `tokenizer.json` with the words, for other programs.
struct ModelFolder {
  Scene scene;
  std::string training;  // how it was trained, as JSON; empty: not known
};

Result<ModelFolder> load_model_folder(const std::filesystem::path& folder);

// Writes these files into a folder, which has to be there.
Status write_model_files(const std::filesystem::path& folder, const ModelFolder& model);

}  // namespace heed
