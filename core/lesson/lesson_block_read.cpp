#include "core/json/json_text.h"
#include "core/json/resolve_file.h"
#include "core/lesson/block_reader.h"
#include "core/lesson/json_place.h"
#include "core/lesson/lesson_read.h"
#include "core/lesson/lesson_scene.h"
#include "core/scene/scene_json.h"

namespace heed {
namespace {

constexpr FileErrorKeys kSceneFileKeys{"lesson.scene.path", "lesson.scene.outside", "lesson.scene.open"};

// Runs first: a file for a newer version of Heed may be incompatible.
Status check_version(JsonView json) {
  if (!json.is(JsonKind::Object)) return {};
  JsonMembers members(json);
  for (auto member = members.next(); member; member = members.next()) {
    if (member->key != "heed_lesson") continue;
    float version = 0;
    if (Status status = read_float(member->value, "heed_lesson", version); !status) return status;
    if (version == 1) return {};
    const char* key = version > 1 ? "lesson.newer" : "lesson.no_such_version";
    return Error{"heed_lesson", {key, {{"found", excerpt(member->value)}}}};
  }
  return Error{"", {"lesson.missing.heed_lesson", {}}};
}

Status load_named_scene(JsonView value, const std::string& place, const std::filesystem::path& folder,
                        Lesson& lesson) {
  if (!value.is(JsonKind::Text)) return Error{place, {"lesson.not_scene", {{"found", excerpt(value)}}}};
  lesson.scene_file = unescaped(value.text());
  const Result<std::filesystem::path> file = resolve_file(folder, lesson.scene_file, place, kSceneFileKeys);
  if (!file) return file.error();
  Result<std::string> text = load_scene_text(file.value());
  if (!text) return Error{place, text.error().message};
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  std::string json = std::move(text).value();
  if (json.starts_with(kByteOrderMark)) json.erase(0, kByteOrderMark.size());
  lesson.scene.text = std::move(json);
  lesson.scene_folder = file.value().parent_path();
  return {};
}

// Reports errors in the scene as for a scene file, with their place in the scene.
void check_lesson_scene(const BlockReader& reader, const Lesson& lesson) {
  const Result<Scene> scene = patched_scene(lesson, std::nullopt);
  if (scene) return;
  const Error& error = scene.error();
  if (!lesson.scene_file.empty()) {
    return reader.add_fault(lesson.scene.line, {lesson.scene_file + ": " + error.place, error.message});
  }
  const int line = line_of_place(lesson.scene.text, error.place, lesson.scene.line);
  reader.add_fault(line, {error.place.empty() ? "scene" : "scene." + error.place, error.message});
}

Status read_scene_of(JsonView value, const std::string& place, const BlockReader& reader,
                     const std::filesystem::path& folder, Lesson& lesson) {
  lesson.scene.line = reader.line_of(value);
  lesson.scene_folder = folder;
  if (value.is(JsonKind::Object)) {
    lesson.scene.text = value.text();
  } else if (Status status = load_named_scene(value, place, folder, lesson); !status) {
    return status;
  }
  check_lesson_scene(reader, lesson);
  return {};
}

Status read_picture(JsonView value, const std::string& place, const BlockReader& reader,
                    LessonPicture& picture) {
  picture.line = reader.line_of(value);
  std::uint64_t page = 1;
  const auto read_page = [&](JsonView v, const std::string& at) {
    const Status status = read_integer(v, at, kMaxPages, page);
    return status && page == 0 ? Error{at, {"lesson.no_page", {{"found", "0"}, {"last", "…"}}}} : status;
  };
  Extras ignored;
  const Status status =
      read_object(value, place, ignored, {{"page", read_page}, {"show", reader.references(picture.show)}});
  if (!status) return status;
  picture.page = static_cast<std::size_t>(page) - 1;
  for (std::size_t i = 0; i < picture.show.size(); ++i) {
    if (!picture.show[i].ranges.empty())
      return Error{place_of(place_of(place, "show"), static_cast<Index>(i)), {"lesson.show_part", {}}};
  }
  return {};
}

}  // namespace

Status read_lesson_block(JsonView json, const BlockReader& reader, const std::filesystem::path& folder,
                         Lesson& lesson) {
  if (Status status = check_version(json); !status) return status;
  const auto read_minutes = [&](JsonView v, const std::string& at) {
    constexpr std::uint64_t kMax = 1000;
    std::uint64_t minutes = 0;
    const Status status = read_integer(v, at, kMax, minutes);
    lesson.minutes = static_cast<int>(minutes);
    return status;
  };
  const auto read_its_picture = [&](JsonView v, const std::string& at) {
    return read_picture(v, at, reader, lesson.picture);
  };
  const auto read_its_scene = [&](JsonView v, const std::string& at) {
    return read_scene_of(v, at, reader, folder, lesson);
  };
  Extras ignored;
  const Status status = read_object(json, "", ignored,
                                    {{"heed_lesson", [](JsonView, const std::string&) { return Status(); }},
                                     {"title", reader.texts(lesson.title)},
                                     {"about", reader.texts(lesson.about)},
                                     {"minutes", read_minutes},
                                     {"picture", read_its_picture},
                                     {"scene", read_its_scene}});
  if (!status) return status;
  if (lesson.title.empty()) return Error{"", {"lesson.missing.title", {}}};
  return lesson.scene.text.empty() ? Error{"", {"lesson.missing.scene", {}}} : Status();
}

}  // namespace heed
