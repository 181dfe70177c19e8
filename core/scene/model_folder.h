#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/json/json_view.h"
#include "core/scene/scene.h"

namespace heed {

// A model as a folder: `config.json` with the scene without its numbers, `model.safetensors` with the
// numbers, each under the name of its node, and `tokenizer.json` with the words, for other programs.
struct ModelFolder {
  Scene scene;
  std::string training;  // how it was trained, as JSON; empty: not known
};

inline constexpr const char* kConfigFile = "config.json";
inline constexpr const char* kModelType = "heed";

// Of a model that is written for other programs: by this its folder is known to be one of ours.
inline constexpr const char* kMadeByKey = "made_by";
inline constexpr const char* kMadeBy = "Heed";

// Refuses a folder with other files, which those of a model would be mixed with or replace: it has to be new
// or empty, or to have a model of this type that Heed has written.
Status check_folder_for_model(const std::filesystem::path& folder, std::string_view model_type);

// Whether a JSON text, which check_json has accepted, is the config of a model: of any kind that has a
// "model_type".
bool is_model_config(JsonView json);
// The scene in such a config; the place of the error is that of a key.
Result<JsonView> scene_in_config(JsonView json);

Result<ModelFolder> load_model_folder(const std::filesystem::path& folder);

// Writes these files into a folder, which has to be there.
Status write_model_files(const std::filesystem::path& folder, const ModelFolder& model);

}  // namespace heed
