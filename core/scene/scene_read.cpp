#include <limits>

#include "core/base/number.h"
#include "core/json/file_text.h"
#include "core/json/json_matrix.h"
#include "core/json/json_read.h"
#include "core/json/json_syntax.h"
#include "core/json/json_text.h"
#include "core/json/limits.h"
#include "core/json/read_progress.h"
#include "core/scene/check_scene.h"
#include "core/scene/overrides_read.h"
#include "core/scene/scene_json.h"

namespace heed {
namespace {

constexpr int kVersion = 1;

// Reads the parts of a scene; knows where the `.npy` files of the scene are.
class SceneReader {
 public:
  explicit SceneReader(const std::filesystem::path& folder) : folder_(folder) {}

  Status read(JsonView value, Scene& scene) const {
    if (value.is(JsonKind::Object)) {
      if (Status status = check_version(value); !status) return status;
    }
    return read_object(
        value, "", scene.extras,
        {{"heed", [](JsonView, const std::string&) { return Status(); }, true},
         {"title", [&](JsonView v, const std::string& at) { return read_title(v, at, scene); }},
         {"tokens",
          [&](JsonView v, const std::string& at) { return read_labels(v, at, scene.tokens.emplace()); }},
         {"inputs", matrix(scene.inputs), true},
         {"memory",
          [&](JsonView v, const std::string& at) { return matrix(scene.attention.memory.emplace())(v, at); }},
         {"memory_tokens",
          [&](JsonView v, const std::string& at) {
            return read_labels(v, at, scene.attention.memory_tokens.emplace());
          }},
         {"position",
          [&](JsonView v, const std::string& at) { return read_position(v, at, scene.position); }},
         {"heads",
          [&](JsonView v, const std::string& at) { return read_heads(v, at, scene.attention.heads); }},
         {"score",
          [&](JsonView v, const std::string& at) { return read_score(v, at, scene.attention.score); }},
         {"mask", [&](JsonView v, const std::string& at) { return read_mask(v, at, scene); }},
         {"dropout",
          [&](JsonView v, const std::string& at) {
            return read_dropout(v, at, scene.attention.dropout.emplace());
          }},
         {"output", projection(scene.attention.output)},
         {"overrides", [&](JsonView v, const std::string& at) { return read_overrides(v, at, scene); }},
         {"embedding",
          [&](JsonView v, const std::string& at) {
            return read_embedding(v, at, scene.embedding.emplace());
          }},
         {"locked", [&](JsonView v, const std::string& at) { return read_locked(v, at, scene.locked); }}});
  }

 private:
  ReadValue matrix(SceneMatrix& to) const {
    return [this, &to](JsonView value, const std::string& place) {
      return read_matrix(value, place, folder_, to);
    };
  }
  ReadValue vector(SceneMatrix& to) const {
    return [this, &to](JsonView value, const std::string& place) {
      return read_vector(value, place, folder_, to);
    };
  }

  // Before anything else is looked at: what a newer Heed wrote need not make sense here.
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

  static Status read_labels(JsonView value, const std::string& place, std::vector<std::string>& labels) {
    return read_list(
        value, place, static_cast<std::size_t>(kMaxEdge),
        [&](JsonView item, const std::string& at) { return read_text(item, at, labels.emplace_back()); });
  }

  Status read_embedding(JsonView value, const std::string& place, Embedding& embedding) const {
    const auto words = [&](JsonView v, const std::string& at) {
      return read_labels(v, at, embedding.tokens);
    };
    return read_object(value, place, embedding.extras,
                       {{"tokens", words, true}, {"table", matrix(embedding.table), true}});
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
      return read_object(value, place, position.extras, {{"learned", matrix(position.table), true}});
    }
    const std::string_view name = value.text();
    if (name == "\"none\"") return {};
    if (name == "\"sinusoidal\"") return position.kind = Position::Kind::Sinusoidal, Status();
    if (name == "\"rotary\"") return position.kind = Position::Kind::Rotary, Status();
    if (name == "\"alibi\"") return position.kind = Position::Kind::Alibi, Status();
    return Error{place, {"scene.unknown_position", {{"found", excerpt(value)}}}};
  }

  ReadValue projection(std::optional<Projection>& to) const {
    return [this, &to](JsonView value, const std::string& place) {
      Projection& made = to.emplace();
      const auto bias = [&](JsonView v, const std::string& at) { return vector(made.bias.emplace())(v, at); };
      return read_object(value, place, made.extras, {{"weight", matrix(made.weight), true}, {"bias", bias}});
    };
  }

  Status read_heads(JsonView value, const std::string& place, std::vector<Head>& heads) const {
    heads.clear();
    return read_list(value, place, kMaxHeads, [&](JsonView item, const std::string& at) {
      return read_head(item, at, heads.emplace_back());
    });
  }

  Status read_head(JsonView value, const std::string& place, Head& head) const {
    return read_object(
        value, place, head.extras,
        {{"name", [&](JsonView v, const std::string& at) { return read_text(v, at, head.name); }},
         {"enabled", [&](JsonView v, const std::string& at) { return read_bool(v, at, head.is_enabled); }},
         {"query", projection(head.query)},
         {"key", projection(head.key)},
         {"value", projection(head.value)}});
  }

  static Status read_kind(JsonView value, const std::string& place, Score::Kind& kind) {
    const std::string_view name = value.text();
    if (name == "\"dot\"") return kind = Score::Kind::Dot, Status();
    if (name == "\"scaled_dot\"") return kind = Score::Kind::ScaledDot, Status();
    if (name == "\"general\"") return kind = Score::Kind::General, Status();
    if (name == "\"additive\"") return kind = Score::Kind::Additive, Status();
    return Error{place, {"scene.unknown_score", {{"found", excerpt(value)}}}};
  }

  Status read_score(JsonView value, const std::string& place, Score& score) const {
    return read_object(
        value, place, score.extras,
        {{"kind", [&](JsonView v, const std::string& at) { return read_kind(v, at, score.kind); }, true},
         {"scale",
          [&](JsonView v, const std::string& at) { return read_float(v, at, score.scale.emplace()); }},
         {"weight", matrix(score.weight)},
         {"query_weight", matrix(score.query_weight)},
         {"key_weight", matrix(score.key_weight)},
         {"vector", vector(score.vector)}});
  }

  static Status read_padding(JsonView value, const std::string& place, std::vector<bool>& padding) {
    return read_list(value, place, static_cast<std::size_t>(kMaxEdge),
                     [&](JsonView item, const std::string& at) {
                       bool is_seen = false;
                       Status status = read_flag(item, at, is_seen);
                       padding.push_back(is_seen);
                       return status;
                     });
  }

  Status read_mask(JsonView value, const std::string& place, Scene& scene) const {
    Mask& mask = scene.attention.mask.emplace();
    return read_object(
        value, place, scene.attention.mask_extras,
        {{"causal", [&](JsonView v, const std::string& at) { return read_bool(v, at, mask.is_causal); }},
         {"window",
          [&](JsonView v, const std::string& at) { return read_index(v, at, mask.window.emplace()); }},
         {"padding",
          [&](JsonView v, const std::string& at) { return read_padding(v, at, mask.padding.emplace()); }},
         {"allow", [&](JsonView v, const std::string& at) { return read_allow(v, at, folder_, mask); }}});
  }

  static Status read_dropout(JsonView value, const std::string& place, Dropout& dropout) {
    const auto read_seed = [&](JsonView v, const std::string& at) {
      return read_whole(v, at, std::numeric_limits<std::uint64_t>::max(), dropout.seed);
    };
    return read_object(
        value, place, dropout.extras,
        {{"p", [&](JsonView v, const std::string& at) { return read_float(v, at, dropout.p); }, true},
         {"seed", read_seed}});
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
  const TextBeingRead being_read(text);
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
