#include <utility>
#include <vector>

#include "core/json/file_text.h"
#include "core/json/json_matrix.h"
#include "core/json/json_read.h"
#include "core/json/json_syntax.h"
#include "core/json/json_text.h"
#include "core/json/limits.h"
#include "core/json/read_progress.h"
#include "core/module/attention/attention_json.h"
#include "core/module/block/block_json.h"
#include "core/module/norm/norm_json.h"
#include "core/module/readout/readout_json.h"
#include "core/scene/check_scene.h"
#include "core/scene/model_folder.h"
#include "core/scene/model_json.h"
#include "core/scene/overrides_read.h"
#include "core/scene/patch_json.h"
#include "core/scene/scene_json.h"

namespace heed {
namespace {

constexpr int kNewestVersion = 2;  // with blocks

// Reads the parts of a scene, and the matrices that stand in other files.
class SceneReader {
 public:
  explicit SceneReader(const MatrixFiles& files) : files_(files) {}

  Status read(JsonView value, Scene& scene) const {
    int version = 1;
    if (value.is(JsonKind::Object)) {
      if (Status status = read_version(value, version); !status) return status;
    }
    if (has_member(value, "model")) return read_model_scene(value, version, scene);
    std::vector<Field> fields = {
        {"heed", [](JsonView, const std::string&) { return Status(); }, true, "scene.missing.heed"},
        {"title", [&](JsonView v, const std::string& at) { return read_title(v, at, scene); }},
        {"tokens",
         [&](JsonView v, const std::string& at) { return read_labels(v, at, scene.tokens.emplace()); }},
        {"inputs", matrix_reader(files_, scene.inputs), true, "scene.missing.inputs"},
        {"position", [&](JsonView v, const std::string& at) { return read_position(v, at, scene.position); }},
        {"segments",
         [&](JsonView v, const std::string& at) {
           return version == 2 ? read_matrix(v, at, files_, scene.segments.emplace()) : needs_version(v, at);
         }},
        {"target", [&](JsonView v,
                       const std::string& at) { return read_matrix(v, at, files_, scene.target.emplace()); }},
        {"overrides", [&](JsonView v, const std::string& at) { return read_overrides(v, at, scene); }},
        {"patches", [&](JsonView v, const std::string& at) { return read_patches(v, at, scene.patches); }},
        {"embedding",
         [&](JsonView v, const std::string& at) { return read_embedding(v, at, scene.embedding.emplace()); }},
        {"locked", [&](JsonView v, const std::string& at) { return read_locked(v, at, scene.locked); }}};
    std::vector<Field> modules = json_fields(scene.attention, files_);
    if (version == 2) {
      for (Field& field : modules) field.read = belongs_in_block;
    }
    for (Field& field : transformer_fields(scene, version)) modules.push_back(std::move(field));
    for (Field& field : modules) fields.push_back(std::move(field));
    for (const char* key : {"edits", "off"}) fields.push_back({key, needs_model});
    return read_object(value, "", scene.extras, fields);
  }

 private:
  static bool has_member(JsonView value, std::string_view key) {
    if (!value.is(JsonKind::Object)) return false;
    JsonMembers members(value);
    for (auto member = members.next(); member; member = members.next()) {
      if (member->key == key) return true;
    }
    return false;
  }

  // A scene that stands for a model has nothing that the model has.
  Status read_model_scene(JsonView value, int version, Scene& scene) const {
    if (version == 1) return needs_version({}, "model");
    std::vector<Field> fields = model_fields(files_, scene.model);
    fields.push_back(
        {"heed", [](JsonView, const std::string&) { return Status(); }, true, "scene.missing.heed"});
    fields.push_back({"title", [&](JsonView v, const std::string& at) { return read_title(v, at, scene); }});
    fields.push_back(
        {"overrides", [&](JsonView v, const std::string& at) { return read_overrides(v, at, scene); }});
    fields.push_back(
        {"patches", [&](JsonView v, const std::string& at) { return read_patches(v, at, scene.patches); }});
    fields.push_back(
        {"locked", [&](JsonView v, const std::string& at) { return read_locked(v, at, scene.locked); }});
    for (const char* key : {"inputs", "tokens", "embedding", "position", "segments", "input_norm", "blocks",
                            "final_norm", "readout", "target"})
      fields.push_back({key, beside_model});
    return read_object(value, "", scene.extras, fields);
  }

  static Status beside_model(JsonView, const std::string& place) {
    return Error{place, {"scene.model.beside", {{"key", place}}}};
  }

  static Status needs_model(JsonView, const std::string& place) {
    return Error{place, {"scene.model.alone", {{"key", place}}}};
  }

  // Checked first: a file of a newer version may not make sense to this one.
  static Status read_version(JsonView scene, int& result) {
    JsonMembers members(scene);
    for (auto member = members.next(); member; member = members.next()) {
      if (member->key != "heed") continue;
      float version = 0;
      if (Status status = read_float(member->value, "heed", version); !status) return status;
      if (version == 1 || version == kNewestVersion) return result = static_cast<int>(version), Status();
      const char* key = version > kNewestVersion ? "scene.newer" : "scene.no_such_version";
      return Error{"heed", {key, {{"found", excerpt(member->value)}}}};
    }
    return {};
  }

  static Status belongs_in_block(JsonView, const std::string& place) {
    return Error{place, {"scene.belongs_in_block", {{"key", place}}}};
  }

  static Status needs_version(JsonView, const std::string& place) {
    return Error{place, {"scene.needs_version", {{"key", place}}}};
  }

  std::vector<Field> transformer_fields(Scene& scene, int version) const {
    const auto blocks = [&](JsonView v, const std::string& at) {
      if (Status status = read_list(v, at, kMaxBlocks,
                                    [&](JsonView item, const std::string& place) {
                                      return read_block(item, place, files_, scene.blocks.emplace_back());
                                    });
          !status) {
        return status;
      }
      return scene.blocks.empty() ? Status(Error{at, {"scene.no_blocks", {}}}) : Status();
    };
    std::vector<Field> fields = {{"input_norm", norm_reader(files_, scene.input_norm)},
                                 {"blocks", blocks, true, "scene.missing.blocks"},
                                 {"final_norm", norm_reader(files_, scene.final_norm)},
                                 {"readout", readout_reader(files_, scene.readout)}};
    if (version == 2) return fields;
    for (Field& field : fields) field = {field.key, needs_version, false};
    return fields;
  }

  static Status read_title(JsonView value, const std::string& place, Scene& scene) {
    if (value.is(JsonKind::Text)) return read_text(value, place, scene.title[""]);
    if (!value.is(JsonKind::Object)) return Error{place, {"scene.not_title", {{"found", excerpt(value)}}}};
    const auto in = [&](const char* language) -> ReadValue {
      return [&scene, language](JsonView v, const std::string& at) {
        return read_text(v, at, scene.title[language]);
      };
    };
    return read_object(value, place, scene.title_extras, {{"en", in("en")}, {"zh", in("zh")}});
  }

  Status read_embedding(JsonView value, const std::string& place, Embedding& embedding) const {
    const auto words = [&](JsonView v, const std::string& at) {
      return read_labels(v, at, embedding.tokens);
    };
    return read_object(value, place, embedding.extras,
                       {{"tokens", words, true, "scene.missing.embedding"},
                        {"table", matrix_reader(files_, embedding.table), true, "scene.missing.embedding"}});
  }

  static Status read_locked(JsonView value, const std::string& place, std::set<std::string>& locked) {
    return read_list(value, place, kMaxLocked, [&](JsonView item, const std::string& at) {
      std::string node;
      if (Status status = read_text(item, at, node); !status) return status;
      if (locked.insert(node).second) return Status();
      return Status(Error{at, {"scene.twice", {{"key", shortened(node)}}}});
    });
  }

  Status read_position(JsonView value, const std::string& place, Position& position) const {
    if (value.is(JsonKind::Object)) {
      position.kind = Position::Kind::Learned;
      return read_object(value, place, position.extras,
                         {{"learned", matrix_reader(files_, position.table), true, "scene.missing.learned"}});
    }
    const std::string_view name = value.text();
    if (name == "\"none\"") return {};
    if (name == "\"sinusoidal\"") return position.kind = Position::Kind::Sinusoidal, Status();
    if (name == "\"rotary\"") return position.kind = Position::Kind::Rotary, Status();
    if (name == "\"alibi\"") return position.kind = Position::Kind::Alibi, Status();
    return Error{place, {"scene.unknown_position", {{"found", excerpt(value)}}}};
  }

  const MatrixFiles& files_;
};

Error too_large(std::uint64_t bytes) {
  return {"",
          {"scene.limit.file", {{"bytes", std::to_string(bytes)}, {"most", std::to_string(kMaxFileBytes)}}}};
}

}  // namespace

Result<Scene> read_scene(std::string_view text, const std::filesystem::path& folder) {
  return read_scene(text, MatrixFiles(folder));
}

Result<Scene> read_scene(std::string_view text, const MatrixFiles& files) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.size() > kMaxFileBytes) return too_large(text.size());
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  if (Status status = check_json(text); !status) return status.error();
  const ReadProgressScope being_read(text);
  JsonView json(text);
  if (is_model_config(json)) {
    const Result<JsonView> inner = scene_in_config(json);
    if (!inner) return inner.error();
    json = inner.value();
  }
  Scene scene;
  if (Status status = SceneReader(files).read(json, scene); !status) return status.error();
  if (Status status = check_scene(scene); !status) return status.error();
  return scene;
}

namespace {

constexpr FileTextRules kSceneFileRules{kMaxFileBytes,        "scene.file.missing", "scene.file.folder",
                                        "scene.file.special", "scene.file.open",    "scene.limit.file"};

}  // namespace

Result<std::string> load_scene_text(const std::filesystem::path& file) {
  return load_file_text(file, kSceneFileRules);
}

Result<std::string> load_matrix_bytes(const std::filesystem::path& file) {
  return load_file_bytes(file, kSceneFileRules);
}

Result<Scene> load_scene(const std::filesystem::path& file) {
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored)) {
    Result<ModelFolder> model = load_model_folder(file);
    return model ? Result<Scene>(std::move(model).value().scene) : model.error();
  }
  const Result<std::string> text = load_scene_text(file);
  if (!text) return text.error();
  Result<Scene> scene = read_scene(text.value(), file.parent_path());
  if (scene) std::erase_if(scene.value().extras, [](const auto& extra) { return extra.first == kRunsKey; });
  return scene;
}

}  // namespace heed
