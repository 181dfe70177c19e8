#include "core/scene/model_folder.h"

#include <fstream>
#include <system_error>
#include <vector>

#include "core/io/output_file.h"
#include "core/json/json_read.h"
#include "core/json/json_syntax.h"
#include "core/json/json_text.h"
#include "core/json/json_write.h"
#include "core/json/matrix_files.h"
#include "core/json/safetensors.h"
#include "core/scene/scene_json.h"
#include "core/scene/scene_matrices.h"
#include "core/scene/tokenizer_json.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

struct Config {
  std::string model_type;
  std::optional<JsonView> scene;
  std::string training;
};

Status read_config(JsonView value, Config& config) {
  if (!value.is(JsonKind::Object)) return Error{"", {"folder.no_config", {}}};
  JsonMembers members(value);
  for (auto member = members.next(); member; member = members.next()) {
    if (member->key == "model_type") {
      if (Status status = read_text(member->value, "model_type", config.model_type); !status) return status;
    } else if (member->key == "scene") {
      config.scene = member->value;
    } else if (member->key == "training") {
      config.training = std::string(member->value.text());
    }
  }
  if (config.model_type.empty()) return Error{"", {"folder.no_type", {}}};
  if (config.model_type != kModelType)
    return Error{"", {"folder.other_type", {{"type", shortened(config.model_type)}}}};
  if (!config.scene) return Error{"", {"folder.no_scene", {}}};
  return {};
}

// Of a folder, where in it something is wrong.
Error in_config(Error error) {
  error.place = kConfigFile + (error.place.empty() ? "" : ": " + error.place);
  return error;
}

// The same matrices, each of which stands in the file of tensors.
Scene in_tensors(Scene scene, std::vector<NamedTensor>& tensors) {
  const auto refer = [&](std::string name, SceneMatrix& matrix, bool is_vector) {
    tensors.push_back({name, &*matrix, is_vector});
    matrix.reference = {MatrixReference::Kind::Tensor, std::move(name), {}};
  };
  if (scene.embedding) refer(std::string(kEmbeddingName), scene.embedding->table, false);
  for_each_matrix(scene, [&](const ModuleMatrix& matrix) {
    refer(node_name(matrix.key()), *matrix.matrix, matrix.is_vector);
  });
  return scene;
}

// The text of one JSON value within another, indented.
std::string without_end_of_line(std::string json) {
  while (!json.empty() && json.back() == '\n') json.pop_back();
  return json;
}

}  // namespace

bool is_model_config(JsonView json) {
  if (!json.is(JsonKind::Object)) return false;
  JsonMembers members(json);
  for (auto member = members.next(); member; member = members.next()) {
    if (member->key == "model_type") return true;
  }
  return false;
}

Result<JsonView> scene_in_config(JsonView json) {
  Config config;
  if (Status status = read_config(json, config); !status) return status.error();
  return *config.scene;
}

Status check_folder_for_model(const fs::path& folder, std::string_view model_type) {
  std::error_code failed;
  const bool is_free = !fs::is_directory(folder, failed) || fs::is_empty(folder, failed);
  if (is_free || failed) return {};
  const Error in_use{"", {"folder.in_use", {}}};
  const Result<std::string> text = load_scene_text(folder / kConfigFile);
  if (!text || !check_json(text.value())) return in_use;
  const JsonView json(text.value());
  if (!json.is(JsonKind::Object)) return in_use;
  JsonMembers members(json);
  bool is_of_type = false, is_ours = model_type == kModelType;
  for (auto member = members.next(); member; member = members.next()) {
    std::string text_of;
    if (!read_text(member->value, "", text_of)) continue;
    is_of_type |= member->key == "model_type" && text_of == model_type;
    is_ours |= member->key == kMadeByKey && text_of == kMadeBy;
  }
  if (!is_of_type) return in_use;
  return is_ours ? Status() : Error{"", {"folder.of_others", {}}};
}

Result<ModelFolder> load_model_folder(const fs::path& folder) {
  const Result<std::string> text = load_scene_text(folder / kConfigFile);
  if (!text) {
    const bool is_missing = !fs::exists(folder / kConfigFile);
    return is_missing ? Error{"", {"folder.no_config", {}}} : text.error();
  }
  if (Status status = check_json(text.value()); !status) return in_config(status.error());
  Config config;
  if (Status status = read_config(JsonView(text.value()), config); !status) return in_config(status.error());
  Result<Scene> scene = read_scene(config.scene->text(), folder);
  if (!scene) return in_config(scene.error());
  return ModelFolder{std::move(scene).value(), std::move(config.training)};
}

Status write_model_files(const fs::path& folder, const ModelFolder& model) {
  std::vector<NamedTensor> tensors;
  const Scene scene = in_tensors(model.scene, tensors);
  Status status = write_file(folder / MatrixFiles::kTensorFile, {}, [&](std::ostream& out) {
    write_safetensors(out, tensors, {{"format", "pt"}});
  });
  if (!status) return status;
  if (scene.embedding) {
    status = write_file(folder / "tokenizer.json", {},
                        [&](std::ostream& out) { out << tokenizer_json(scene.embedding->tokens); });
    if (!status) return status;
  }
  JsonWriter config;
  config.begin_object();
  config.key("model_type");
  config.text(kModelType);
  config.key("scene");
  config.json(without_end_of_line(write_scene(scene)));
  if (!model.training.empty()) {
    config.key("training");
    config.json(model.training);
  }
  config.end_object();
  return write_file(folder / kConfigFile, {}, [&](std::ostream& out) { out << std::move(config).take(); });
}

}  // namespace heed
