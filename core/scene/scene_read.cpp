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
#include "core/scene/check_scene.h"
#include "core/scene/modules.h"
#include "core/scene/overrides_read.h"
#include "core/scene/scene_json.h"

namespace heed {
namespace {

constexpr int kVersion = 1;

// Reads the parts of a scene; resolves its `.npy` files.
class SceneReader {
 public:
  explicit SceneReader(const std::filesystem::path& folder) : folder_(folder) {}

  Status read(JsonView value, Scene& scene) const {
    if (value.is(JsonKind::Object)) {
      if (Status status = check_version(value); !status) return status;
    }
    std::vector<Field> fields = {
        {"heed", [](JsonView, const std::string&) { return Status(); }, true},
        {"title", [&](JsonView v, const std::string& at) { return read_title(v, at, scene); }},
        {"tokens",
         [&](JsonView v, const std::string& at) { return read_labels(v, at, scene.tokens.emplace()); }},
        {"inputs", matrix_reader(folder_, scene.inputs), true},
        {"position", [&](JsonView v, const std::string& at) { return read_position(v, at, scene.position); }},
        {"overrides", [&](JsonView v, const std::string& at) { return read_overrides(v, at, scene); }},
        {"embedding",
         [&](JsonView v, const std::string& at) { return read_embedding(v, at, scene.embedding.emplace()); }},
        {"locked", [&](JsonView v, const std::string& at) { return read_locked(v, at, scene.locked); }}};
    for_each_module(scene, [&](auto& module) {
      for (Field& field : json_fields(module, folder_)) fields.push_back(std::move(field));
    });
    return read_object(value, "", scene.extras, fields);
  }

 private:
  // Checked first: a file of a newer version may not make sense to this one.
  static Status check_version(JsonView scene) {
    JsonMembers members(scene);
    for (auto member = members.next(); member; member = members.next()) {
      if (member->key != "heed") continue;
      float version = 0;
      if (Status status = read_float(member->value, "heed", version); !status) return status;
      if (version == kVersion) return {};
      const char* key = version > kVersion ? "scene.newer" : "scene.no_such_version";
      return Error{"heed", {key, {{"found", excerpt(member->value)}}}};
    }
    return {};
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
                       {{"tokens", words, true}, {"table", matrix_reader(folder_, embedding.table), true}});
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
                         {{"learned", matrix_reader(folder_, position.table), true}});
    }
    const std::string_view name = value.text();
    if (name == "\"none\"") return {};
    if (name == "\"sinusoidal\"") return position.kind = Position::Kind::Sinusoidal, Status();
    if (name == "\"rotary\"") return position.kind = Position::Kind::Rotary, Status();
    if (name == "\"alibi\"") return position.kind = Position::Kind::Alibi, Status();
    return Error{place, {"scene.unknown_position", {{"found", excerpt(value)}}}};
  }

  const std::filesystem::path& folder_;
};

Error too_large(std::uint64_t bytes) {
  return {"",
          {"scene.limit.file", {{"bytes", std::to_string(bytes)}, {"most", std::to_string(kMaxFileBytes)}}}};
}

}  // namespace

Result<Scene> read_scene(std::string_view text, const std::filesystem::path& folder) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.size() > kMaxFileBytes) return too_large(text.size());
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  if (Status status = check_json(text); !status) return status.error();
  const ReadProgressScope being_read(text);
  Scene scene;
  if (Status status = SceneReader(folder).read(JsonView(text), scene); !status) return status.error();
  if (Status status = check_scene(scene); !status) return status.error();
  return scene;
}

Result<std::string> load_scene_text(const std::filesystem::path& file) {
  return load_file_text(file, {kMaxFileBytes, "scene.file.missing", "scene.file.folder", "scene.file.special",
                               "scene.file.open", "scene.limit.file"});
}

Result<Scene> load_scene(const std::filesystem::path& file) {
  const Result<std::string> text = load_scene_text(file);
  if (!text) return text.error();
  return read_scene(text.value(), file.parent_path());
}

}  // namespace heed
