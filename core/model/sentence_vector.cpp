#include "core/model/sentence_vector.h"

#include <array>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/number.h"
#include "core/json/file_text.h"
#include "core/json/json_read.h"
#include "core/json/json_syntax.h"
#include "core/json/json_text.h"
#include "core/json/json_view.h"
#include "core/json/resolve_file.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

constexpr const char* kModulesFile = "modules.json";
constexpr const char* kLengthFile = "sentence_bert_config.json";
constexpr const char* kTokenizerFile = "tokenizer_config.json";
constexpr double kMostTokens = 1e9;
constexpr FileTextRules kModuleRules{1'000'000,
                                     "pretrained.module.open",
                                     "pretrained.module.open",
                                     "pretrained.module.open",
                                     "pretrained.module.open",
                                     "pretrained.module.too_large"};
constexpr FileErrorKeys kModuleErrors{"pretrained.shard.no_path", "pretrained.shard.outside",
                                      "pretrained.shard.open"};

bool is_file(const fs::path& file) {
  std::error_code ignored;
  return fs::exists(fs::symlink_status(file, ignored));
}

Error in_module_file(std::string_view file, Error error) {
  error.place = std::string(file) + (error.place.empty() ? "" : ": " + error.place);
  return error;
}

// A JSON file with its text, which the view looks at.
struct LoadedJson {
  std::string text;
  JsonView json() const { return JsonView(text); }
};

Result<LoadedJson> load_json_file(const fs::path& file) {
  Result<std::string> text = load_file_text(file, kModuleRules);
  if (!text) return text.error();
  if (Status status = check_json(text.value()); !status) return status.error();
  return LoadedJson{std::move(text).value()};
}

// One entry of modules.json.
struct Module {
  std::string type;  // the last word of it: `Pooling`
  std::string path;
};

Result<std::vector<Module>> read_modules(JsonView json) {
  std::vector<Module> modules;
  Status status = read_list(json, "", 16, [&](JsonView item, const std::string& place) -> Status {
    if (!item.is(JsonKind::Object)) return Error{place, {"scene.not_object", {{"found", excerpt(item)}}}};
    Module& module = modules.emplace_back();
    JsonMembers members(item);
    for (auto member = members.next(); member; member = members.next()) {
      std::string* to = member->key == "type" ? &module.type : member->key == "path" ? &module.path : nullptr;
      if (!to) continue;
      if (Status read = read_text(member->value, place_of(place, member->key), *to); !read) return read;
    }
    module.type.erase(0, module.type.rfind('.') + 1);
    return {};
  });
  if (!status) return status.error();
  return modules;
}

// Which of the ways to pool is switched on; exactly one has to be.
Status read_pooling(JsonView json, std::optional<Pool>& pool) {
  constexpr std::string_view kMode = "pooling_mode_";
  constexpr std::array<std::pair<std::string_view, Pool>, 4> kModes{{{"cls_token", Pool::First},
                                                                     {"mean_tokens", Pool::Mean},
                                                                     {"max_tokens", Pool::Max},
                                                                     {"lasttoken", Pool::Last}}};
  if (!json.is(JsonKind::Object)) return Error{"", {"scene.not_object", {{"found", excerpt(json)}}}};
  int count = 0;
  JsonMembers members(json);
  for (auto member = members.next(); member; member = members.next()) {
    const std::string_view key = member->key;
    if (!key.starts_with(kMode) || member->value.text() != "true") continue;
    ++count;
    for (const auto& [mode, of] : kModes) {
      if (key.substr(kMode.size()) == mode) pool = of;
    }
    if (!pool) return Error{shortened(key), {"pretrained.module.pooling", {}}};
  }
  return count == 1 ? Status() : Status(Error{"", {"pretrained.module.pooling", {}}});
}

Status add_pooling(const fs::path& folder, const Module& module, Readout& readout) {
  const std::string name = module.path.empty() ? "config.json" : module.path + "/config.json";
  const Result<fs::path> file = resolve_file(folder, name, kModulesFile, kModuleErrors);
  if (!file) return file.error();
  const Result<LoadedJson> loaded = load_json_file(file.value());
  Status status = loaded ? read_pooling(loaded.value().json(), readout.pool) : Status(loaded.error());
  if (!status) return in_module_file(shortened(name), status.error());
  return {};
}

Status read_length(JsonView json, SentenceVector& made) {
  if (!json.is(JsonKind::Object)) return Error{"", {"scene.not_object", {{"found", excerpt(json)}}}};
  JsonMembers members(json);
  for (auto member = members.next(); member; member = members.next()) {
    if (member->key == "do_lower_case" && member->value.text() == "true")
      return Error{"do_lower_case", {"pretrained.module.lower_case", {}}};
    if (member->key != "max_seq_length" || member->value.is(JsonKind::Null)) continue;
    Index most = 0;
    if (Status status = read_index(member->value, "max_seq_length", most); !status) return status;
    made.most_tokens = most;
  }
  return {};
}

// Where it is not said how long a text may be, the tokenizer says it, if with a number beyond all texts.
Status read_tokenizer_settings(JsonView json, SentenceVector& made) {
  if (!json.is(JsonKind::Object)) return Error{"", {"scene.not_object", {{"found", excerpt(json)}}}};
  JsonMembers members(json);
  for (auto member = members.next(); member; member = members.next()) {
    if (member->key == "truncation_side") made.cuts_longer_texts = member->value.text() == "\"right\"";
    if (member->key != "model_max_length" || made.most_tokens) continue;
    const std::optional<double> most = parse_double(member->value.text());
    if (most && *most >= 1 && *most < kMostTokens) made.most_tokens = static_cast<Index>(*most);
  }
  return {};
}

using ReadSettings = Status (*)(JsonView json, SentenceVector& made);

Status read_settings(const fs::path& folder, const char* name, ReadSettings read, SentenceVector& made) {
  if (!is_file(folder / name)) return {};
  const Result<LoadedJson> loaded = load_json_file(folder / name);
  Status status = loaded ? read(loaded.value().json(), made) : Status(loaded.error());
  return status ? status : in_module_file(name, status.error());
}

}  // namespace

Result<std::optional<SentenceVector>> read_sentence_vector(const fs::path& folder) {
  if (!is_file(folder / kModulesFile)) return std::optional<SentenceVector>();
  const Result<LoadedJson> loaded = load_json_file(folder / kModulesFile);
  if (!loaded) return in_module_file(kModulesFile, loaded.error());
  const Result<std::vector<Module>> modules = read_modules(loaded.value().json());
  if (!modules) return in_module_file(kModulesFile, modules.error());
  SentenceVector made;
  for (const Module& module : modules.value()) {
    if (module.type == "Transformer" && module.path.empty() && !made.readout.pool) continue;
    if (module.type == "Normalize" && made.readout.pool) {
      made.readout.is_unit = true;
    } else if (module.type == "Pooling" && !made.readout.pool) {
      if (Status status = add_pooling(folder, module, made.readout); !status) return status.error();
    } else {
      return Error{kModulesFile, {"pretrained.module.unknown", {{"type", shortened(module.type)}}}};
    }
  }
  if (!made.readout.pool) return Error{kModulesFile, {"pretrained.module.no_pooling", {}}};
  Status status = read_settings(folder, kLengthFile, read_length, made);
  if (status) status = read_settings(folder, kTokenizerFile, read_tokenizer_settings, made);
  if (!status) return status.error();
  return std::optional(std::move(made));
}

}  // namespace heed
