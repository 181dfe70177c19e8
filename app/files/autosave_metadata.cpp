#include "app/files/autosave_metadata.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/json/json_text.h"
#include "core/scene/scene_matrices.h"

namespace heed {
namespace {

using Json = nlohmann::json;

constexpr const char* kKey = "x-heed-autosave";

std::string text_at(const Json& json, const char* key) {
  const bool is_there = json.contains(key) && json[key].is_string();
  return is_there ? json[key].get<std::string>() : std::string();
}

std::optional<FileStamp> stamp_in(const Json& json) {
  FileStamp stamp;
  for (const char* key : {"modified_ns", "bytes", "inode"}) {
    if (!json.contains(key) || !json[key].is_number_integer()) return std::nullopt;
  }
  stamp.modified_ns = json["modified_ns"].get<std::int64_t>();
  stamp.bytes = json["bytes"].get<std::uint64_t>();
  stamp.inode = json["inode"].get<std::uint64_t>();
  return stamp;
}

}  // namespace

Scene with_metadata(Scene scene, const AutosaveMetadata& note) {
  scene = without_references(std::move(scene));
  extract_metadata(scene);
  const bool is_utf8 = find_invalid_utf8(note.path) == note.path.size();
  // JSON cannot hold a path that is not UTF-8; the document is then restored without a file.
  Json json = {{"path", is_utf8 ? note.path : ""}, {"name", note.name}};
  if (find_invalid_utf8(note.text) == note.text.size()) json["text"] = note.text;
  json["is_text_only"] = note.is_text_only;
  json["lesson"] = note.lesson;
  json["page"] = note.page;
  if (note.stamp) {
    json["modified_ns"] = note.stamp->modified_ns;
    json["bytes"] = note.stamp->bytes;
    json["inode"] = note.stamp->inode;
  }
  scene.extras.emplace_back(kKey, json.dump());
  return scene;
}

AutosaveMetadata extract_metadata(Scene& scene) {
  const auto found = std::find_if(scene.extras.begin(), scene.extras.end(),
                                  [](const auto& extra) { return extra.first == kKey; });
  if (found == scene.extras.end()) return {};
  const Json json = Json::parse(found->second, nullptr, false);
  scene.extras.erase(found);
  if (!json.is_object()) return {};
  AutosaveMetadata note{text_at(json, "path"), text_at(json, "name"), stamp_in(json), text_at(json, "text")};
  note.is_text_only = json.contains("is_text_only") && json["is_text_only"] == true;
  note.lesson = text_at(json, "lesson");
  if (json.contains("page") && json["page"].is_number_unsigned()) note.page = json["page"].get<std::size_t>();
  return note;
}

}  // namespace heed
